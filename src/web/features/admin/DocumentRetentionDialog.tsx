import { numberSettingDialog } from './numberSettingDialog.tsx';

export default numberSettingDialog({
  setting: 'documentsKeptDays',
  title: 'Deleted Documents',
  description:
    'A deleted document disappears from all lists immediately. Its file is kept for this long.',
  label: 'Days',
  hint: 'From 0 to 36500, or empty to keep files permanently. A shorter period also applies to documents already deleted.',
  saved: 'Settings updated successfully',
});
