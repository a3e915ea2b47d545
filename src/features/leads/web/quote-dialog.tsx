import { useLocation } from 'react-router';
import { submitQuote } from '../contract.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainDialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import type { FormState } from './form-state.ts';
import { LeadForm, FormStatus, useFieldErrors, useWhy } from './lead-form.tsx';
import { words } from './words.ts';

export interface QuoteDialogProps {
  /** `name` is the English title, for staff. */
  readonly product: { readonly name: string; readonly title: string };
  readonly state: FormState;
}
/** "Get Quote Now" and its form; without scripts for dialogs the form is part of the page. */
export function QuoteDialog({ product, state }: QuoteDialogProps) {
  const t = useWords(words);
  const { pathname } = useLocation();
  const errorOf = useFieldErrors(state);
  const failed = state.outcome === 'failed';
  const typed = state.flash?.values ?? {};
  const lost = state.flash?.code === 'http/failed';
  const why = useWhy(state);
  return (
    <div id="quote" className="quote">
      <FormStatus form="quote" as="sent" text={t.quoteThanks}>
        {state.outcome === 'sent' ? t.quoteThanks : null}
      </FormStatus>
      <Button look="primary" command="show-modal" commandfor="quote-form">
        {t.getQuote}
      </Button>
      <noscript>
        <p className="quote-here">
          <a href="#quote-form">{t.openHere}</a>
        </p>
      </noscript>
      <PlainDialog id="quote-form" title={t.quoteTitle} open={failed}>
        <p className="soft">{t.aboutProduct(product.title)}</p>
        <FormStatus form="quote" as="failed">
          {failed ? (lost ? t.quoteLost : t.quoteRefused) + why : null}
        </FormStatus>
        <LeadForm form="quote" action={submitQuote.path} from={pathname} refused={t.quoteRefused} lost={t.quoteLost}>
          <input type="hidden" name="product" value={product.name} />
          <TextField
            name="name"
            label={t.yourName}
            required
            autoComplete="name"
            defaultValue={typed['name']}
            error={errorOf('name')}
          />
          <TextField
            name="phone"
            type="tel"
            label={t.phoneNumber}
            required
            inputMode="tel"
            autoComplete="tel"
            placeholder={t.phoneExample}
            defaultValue={typed['phone']}
            error={errorOf('phone')}
          />
        </LeadForm>
      </PlainDialog>
    </div>
  );
}
