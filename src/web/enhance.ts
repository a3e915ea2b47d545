// The script of every page; plain pages work without it. A page may have one more (`handle.script`). A feature adds a
// module in src/web/enhance/ that this file starts; together they stay under 4 KB (brotli).
import { showAccount } from '#web/enhance/account.ts';
import { moveCarousels } from '#web/enhance/carousel.ts';
import { guardForms } from '#web/enhance/forms.ts';
import { enhanceFrame } from '#web/enhance/frame.ts';
import { comeBackHere } from '#web/enhance/language.ts';
import { sendForms } from '#web/enhance/send-forms.ts';

enhanceFrame();
showAccount();
comeBackHere();
guardForms();
sendForms();
moveCarousels();
document.documentElement.dataset['enhanced'] = 'yes';
