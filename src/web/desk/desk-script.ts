// The script of the desk's pages. Without it they work as plain HTML.
import { watchCrops } from './script/crop.ts';
import { watchRunning } from './script/renew-parts.ts';
import { sendDeskForms } from './script/send-forms.ts';
import { watchKeys } from './script/keys.ts';
import { watchPastes } from './script/paste-text.ts';
import { pickRows } from './script/pick-rows.ts';
import { startPalette } from './script/palette.ts';
import { spellDays } from './script/spell-days.ts';
import { sumChosen } from './script/sum-chosen.ts';

sendDeskForms();
watchKeys(startPalette());
watchCrops();
watchPastes();
watchRunning();
spellDays();
sumChosen();
pickRows();
