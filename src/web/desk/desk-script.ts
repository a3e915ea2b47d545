// The script of the desk's pages. Without it they work as plain HTML.
import { sendDeskForms } from './script/send-forms.ts';
import { watchKeys } from './script/keys.ts';
import { startPalette } from './script/palette.ts';

sendDeskForms();
watchKeys(startPalette());
