import { useLocation } from 'react-router';
import { submitQuote } from '../contract.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainDialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import type { FormState } from './form-state.ts';
import { LeadForm, Said, useFieldErrors, useWhy } from './lead-form.tsx';
import { words } from './words.ts';

export interface QuoteDialogProps {
  /** `name` is its English title, which staff read. */
  readonly product: { readonly name: string; readonly title: string };
  readonly state: FormState;
}
/** "Get Quote Now" and the form that it opens; where no dialog can be opened the same form stands in the page. */
export function QuoteDialog({ product, state }: QuoteDialogProps) {
  const say = useWords(words);
  const { pathname } = useLocation();
  const errorOf = useFieldErrors(state);
  const failed = state.outcome === 'failed';
  const typed = state.kept?.values ?? {};
  const lost = state.kept?.code === 'http/failed';
  const why = useWhy(state);
  return (
    <div id="quote" className="quote">
      <Said form="quote" as="sent" text={say.quoteThanks}>
        {state.outcome === 'sent' ? say.quoteThanks : null}
      </Said>
      <Button look="primary" command="show-modal" commandfor="quote-form">
        {say.getQuote}
      </Button>
      <noscript>
        <p className="quote-here">
          <a href="#quote-form">{say.openHere}</a>
        </p>
      </noscript>
      <PlainDialog id="quote-form" title={say.quoteTitle} open={failed}>
        <p className="soft">{say.aboutProduct(product.title)}</p>
        <Said form="quote" as="failed">
          {failed ? (lost ? say.quoteLost : say.quoteRefused) + why : null}
        </Said>
        <LeadForm
          form="quote"
          action={submitQuote.path}
          from={pathname}
          refused={say.quoteRefused}
          lost={say.quoteLost}
        >
          <input type="hidden" name="product" value={product.name} />
          <TextField
            name="name"
            label={say.yourName}
            required
            autoComplete="name"
            defaultValue={typed['name']}
            error={errorOf('name')}
          />
          <TextField
            name="phone"
            type="tel"
            label={say.phoneNumber}
            required
            inputMode="tel"
            autoComplete="tel"
            placeholder={say.phoneExample}
            defaultValue={typed['phone']}
            error={errorOf('phone')}
          />
        </LeadForm>
      </PlainDialog>
    </div>
  );
}
