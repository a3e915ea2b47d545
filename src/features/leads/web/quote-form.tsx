import { useOutletContext } from 'react-router';
import type { Route } from './+types/quote-form';
import { submitQuote } from '../contract.ts';
import type { Product } from '#features/content/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainDialog } from '#web/ui/dialog.tsx';
import { useWords } from '#web/use-words.ts';
import { formHeaders, loadFormState } from './form-state.ts';
import { LeadForm, FormStatus, useWhy } from './lead-form.tsx';
import { words } from './words.ts';

export const headers = formHeaders;
export const loader = (args: Route.LoaderArgs) => loadFormState(args, 'quote');

/**
 * "Get Quote Now" on a product page, which passes its product down; without scripts for dialogs the form is part of the
 * page.
 */
export default function QuoteForm({ loaderData: state }: Route.ComponentProps) {
  const t = useWords(words);
  const product = useOutletContext<Product>();
  const isSent = state.outcome === 'sent';
  const hasFailed = state.outcome === 'failed';
  const why = useWhy(state);
  return (
    <div id="quote" className="quote">
      <FormStatus form="quote" as="sent" text={isSent && t.quoteThanks} />
      <Button look="primary" command="show-modal" commandfor="quote-form">
        {t.getQuote}
      </Button>
      <noscript>
        <p className="quote-here">
          <a href="#quote-form">{t.openHere}</a>
        </p>
      </noscript>
      <PlainDialog id="quote-form" title={t.quoteTitle} open={hasFailed}>
        <p className="soft">{t.aboutProduct(product.title)}</p>
        <FormStatus
          form="quote"
          as="failed"
          text={hasFailed && (state.flash?.code === 'http/failed' ? t.quoteLost : t.quoteRefused) + why}
        />
        <LeadForm
          form="quote"
          action={submitQuote.path}
          state={state}
          labels={{ name: t.yourName, phone: t.phoneNumber }}
          texts={{ sent: t.quoteThanks, refused: t.quoteRefused, lost: t.quoteLost }}
        >
          {/* The English title, for staff. */}
          <input type="hidden" name="product" value={product.name} />
        </LeadForm>
      </PlainDialog>
    </div>
  );
}
