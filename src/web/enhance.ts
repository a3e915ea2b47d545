// The script of every page; plain pages work without it. A page may have one more (`handle.script`). A feature adds a
// module in src/web/enhance/ that this file starts; together they stay under 4 KB (brotli).
import { showAccount } from '#web/enhance/account.ts';
import { showBasket } from '#web/enhance/basket.ts';
import { moveCarousels } from '#web/enhance/carousel.ts';
import { askAboutOddValues } from '#web/enhance/odd-values.ts';
import { enhanceFrame } from '#web/enhance/frame.ts';
import { comeBackHere } from '#web/enhance/language.ts';
import { keepOfflinePage } from '#web/enhance/offline.ts';
import { prefetchPages } from '#web/enhance/prefetch.ts';
import { sendForms } from '#web/enhance/send-forms.ts';
import { rememberReferral } from '#web/referral-link.ts';
import { readStored } from '#web/stored-session.ts';
import { dropStaleUnsaved } from '#web/forms/unsaved-store.ts';

rememberReferral();
dropStaleUnsaved(readStored('userId'));
enhanceFrame();
showAccount();
showBasket();
comeBackHere();
sendForms();
askAboutOddValues();
moveCarousels();
keepOfflinePage();
prefetchPages();
document.documentElement.dataset['enhanced'] = 'yes';
