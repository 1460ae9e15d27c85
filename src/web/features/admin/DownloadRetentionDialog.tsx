import { numberSettingDialog } from './numberSettingDialog.tsx';

export default numberSettingDialog({
  setting: 'downloadsKeptDays',
  title: 'Downloads and Failed Sign-ins',
  description: 'Administrators can see both under Activity for this long.',
  label: 'Days',
  hint: 'From 1 to 36500, or empty to keep them permanently. Older records are removed within an hour.',
  saved: 'Settings updated successfully',
});
