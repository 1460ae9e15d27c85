import { numberSettingDialog } from './numberSettingDialog.tsx';

/** For how long downloads and failed sign-ins are kept. */
export default numberSettingDialog({
  setting: 'downloadsKeptDays',
  title: 'Downloads and Failed Sign-ins',
  description: 'Administrators see both under Activity, for this long.',
  label: 'Days',
  hint: 'From 1 to 36500. Leave it empty to keep them for ever. Older ones go within an hour.',
  saved: 'Settings updated successfully',
});
