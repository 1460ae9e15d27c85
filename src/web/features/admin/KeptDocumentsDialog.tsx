import { numberSettingDialog } from './numberSettingDialog.tsx';

/** For how long the files of deleted documents are kept. */
export default numberSettingDialog({
  setting: 'documentsKeptDays',
  title: 'Deleted Documents',
  description: 'A deleted document leaves all lists at once. Its file is kept for this long.',
  label: 'Days',
  hint: 'From 0 to 36500; leave it empty to keep files for ever. Fewer days count for what is deleted already, too.',
  saved: 'Settings updated successfully',
});
