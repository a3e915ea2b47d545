import { logOutOnPress } from '#web/enhance/account.ts';
import { openDialogs } from '#web/enhance/dialogs.ts';
import { rememberLanguage } from '#web/enhance/language.ts';
import { watchMenus } from '#web/enhance/menus.ts';
import { datePrints } from '#web/enhance/print.ts';

let done = false;
/** The scripts of the frame on every page, with React or without; once per document. */
export function enhanceFrame(): void {
  if (done) return;
  done = true;
  watchMenus();
  openDialogs();
  logOutOnPress();
  rememberLanguage();
  datePrints();
}
