import { numberSettingDialog } from './numberSettingDialog.tsx';

/** How short a new password can be. */
export default numberSettingDialog({
  setting: 'passwordMinLength',
  title: 'Passwords',
  description: 'The fewest characters of a new password.',
  label: 'Characters',
  hint: 'From 6 to 64. 12 is recommended for a company.',
  saved: 'Shortest password updated',
});
