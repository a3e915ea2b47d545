import { useOutletContext } from 'react-router';
import type { Route } from './+types/quote-form';
import { submitQuote } from '../contract/public.ts';
import type { Product } from '#features/content/contract/public.ts';
import type { QuoteSlot } from '#features/content/web/parts/quote-slot.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainDialog } from '#web/ui/dialog.tsx';
import { useWords } from '#web/use-words.ts';
import { type FormState, formHeaders, loadFormState } from './form-state.ts';
import { FailedStatus, LeadForm, type LeadFormProps, SentStatus, useWhy } from './lead-form.tsx';
import { words } from './words.ts';

export const headers = formHeaders;
export const loader = (args: Route.LoaderArgs) => loadFormState(args, 'quote');

/** A product page shows it twice: the button with its dialog at the top, the longer form at the end. */
export default function QuoteForm({ loaderData: state }: Route.ComponentProps) {
  const { product, at } = useOutletContext<QuoteSlot>();
  return at === 'top' ? <QuoteDialog product={product} /> : <QuoteSection product={product} state={state} />;
}

/** Posts without scripts return to the form at the end of the page, which has all fields of both. */
const notPosted: FormState = { outcome: undefined, flash: null };

/** "Get Quote Now" with its dialog. */
function QuoteDialog({ product }: { readonly product: Product }) {
  const t = useWords(words);
  return (
    <div className="quote">
      <SentStatus id="quote" state={notPosted} text={t.quoteThanks} />
      <Button look="primary" command="show-modal" commandfor="quote-form">
        {t.getQuote}
      </Button>
      <noscript>
        <p className="quote-here">
          <a href="#quote">{t.openHere}</a>
        </p>
      </noscript>
      <PlainDialog id="quote-form" title={t.quoteTitle}>
        <p className="soft">{t.aboutProduct(product.title)}</p>
        <FailedStatus id="quote" text={false} />
        <ProductForm product={product} state={notPosted} labels={{ name: t.yourName, phone: t.phoneNumber }} />
      </PlainDialog>
    </div>
  );
}

/** The form at the end of the page, with the details that make a quote possible at once. */
function QuoteSection({ product, state }: { readonly product: Product; readonly state: FormState }) {
  const t = useWords(words);
  const why = useWhy(state);
  const hasFailed = state.outcome === 'failed';
  const { yourName: name, phoneNumber: phone, quantity, organisation, place } = t;
  return (
    <section id="quote" className="card quote-section">
      <h2 className="card-title">{t.quoteFor(product.title)}</h2>
      <p className="soft">{t.quoteDetails}</p>
      <SentStatus id="quote-inline" state={state} text={t.quoteThanks} />
      <FailedStatus
        id="quote-inline"
        text={hasFailed && (state.flash?.code === 'http/failed' ? t.quoteLost : t.quoteRefused) + why}
      />
      <ProductForm
        id="quote-inline"
        product={product}
        state={state}
        labels={{ name, phone, quantity, organisation, place }}
      />
    </section>
  );
}

function ProductForm({
  product,
  ...form
}: Pick<LeadFormProps, 'id' | 'state' | 'labels'> & { readonly product: Product }) {
  const t = useWords(words);
  const texts = { sent: t.quoteThanks, refused: t.quoteRefused, lost: t.quoteLost };
  return (
    <LeadForm form="quote" action={submitQuote.path} texts={texts} {...form}>
      {/* The English title, for staff. */}
      <input type="hidden" name="product" value={product.name} />
    </LeadForm>
  );
}
