import { numberSettingDialog } from './numberSettingDialog.tsx';

export default numberSettingDialog({
  setting: 'passwordMinLength',
  title: 'Passwords',
  description: 'The minimum number of characters in a new password.',
  label: 'Characters',
  hint: 'From 6 to 64. 12 is recommended for a company.',
  saved: 'Minimum password length updated',
});
