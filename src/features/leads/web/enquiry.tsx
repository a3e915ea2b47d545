import { data, redirect } from 'react-router';
import type { Route } from './+types/enquiry';
import './enquiry.css';
import { dayInIndia } from '#kit/time.ts';
import { gstStates } from '#kit/money/gst.ts';
import { type ProductCard, readCompany } from '#features/content/contract/public.ts';
import { flashContext } from '#web/context.ts';
import { basketIn, basketLine, type Chosen } from '#web/enhance/enquiry-basket.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { readShared } from '#web/public-page.ts';
import { type Handle, useRootData } from '#web/root-loader.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import { sendEnquiry } from '../contract/public.ts';
import { quantityField } from '../model/enquiry.ts';
import { maxLengths, maxMessageLength, maxQuantity } from '../terms.ts';
import script from './enquiry-script.ts?worker&url';
import { enquiryWords } from './enquiry-words.ts';
import { enquiryNumberIn, readForm } from './form-state.ts';
import { FormNotes, Honeypot } from './lead-form.tsx';
import { useWait } from './wait.ts';
import { words } from './words.ts';

export const handle: Handle = { plain: true, script };

/**
 * `?add=E-Rickshaw` adds a product, `?sent=SE-…` follows a sent form and `?failed=enquiry` a refused one; the cookie has what was
 * chosen before.
 */
type Values = Readonly<Record<string, string>>;
export async function loader(args: Route.LoaderArgs) {
  const { searchParams, pathname } = new URL(args.request.url);
  const language = languageOf(pathname);
  const sent = enquiryNumberIn(searchParams.get('sent'));
  if (sent !== undefined) return data(await sentPage(args, sent), answerWith([]));
  const flash =
    args.context.get(flashContext) ?? (searchParams.has('failed') ? await readForm(args, 'enquiry') : undefined);
  const values: Values = flash ? textsOf(flash.values) : chosenIn(args.request, searchParams);
  const chosen = Object.entries(values).filter(
    ([field]) => field === 'other' || quantityField.productIn(field) !== undefined,
  );
  if (searchParams.get('next') === 'more') throw redirect(paths.products(language), answerWith(chosen));
  const company = await readShared(args, readCompany);
  const products = (company?.products ?? []).flatMap((product) => linesOf(product, values));
  const before = flash ? undefined : await lastSent(args);
  const today = dayInIndia(new Date());
  return data({ sent: '', asked: [], before: before?.['number'], products, values, flash, today }, answerWith(chosen));
}
/** What this browser sent in the last minutes, by field, with its number. */
async function lastSent(args: Route.LoaderArgs): Promise<Values | undefined> {
  return (await readForm(args, 'enquiry-sent'))?.values;
}
/** A product, and its variants once it or one of them is chosen. */
function linesOf({ name, title, unit = '', variants }: ProductCard, values: Values): Shown[] {
  const ofVariants = variants.map((variant) => ({
    name: quantityField.ofVariant(name, variant.name),
    title: `${title}, ${variant.title}`,
    unit,
  }));
  const lines = [{ name, title, unit }, ...ofVariants];
  return lines.some((line) => values[quantityField.of(line.name)]) ? lines : lines.slice(0, 1);
}
async function sentPage(args: Route.LoaderArgs, sent: string) {
  const kept = await lastSent(args);
  const values: Values = kept?.['number'] === sent ? kept : {};
  const company = await readShared(args, readCompany);
  const asked = (company?.products ?? [])
    .flatMap((product) => linesOf(product, values))
    .flatMap(({ name, title, unit }): Asked[] => {
      const quantity = values[quantityField.of(name)]?.trim();
      return quantity ? [{ title, quantity: `${quantity} ${unit}`.trim() }] : [];
    });
  const other = values['other']?.trim();
  if (other) asked.push({ title: other, quantity: '' });
  return { sent, asked, before: undefined, products: [], values: {} as Values, flash: undefined, today: '' };
}
interface Asked {
  readonly title: string;
  readonly quantity: string;
}
const answerWith = (chosen: Chosen) => ({
  headers: { 'set-cookie': basketLine(chosen), 'cache-control': 'no-store' },
});
const textsOf = (values: Readonly<Record<string, string | readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]));

/** What the cookie has, with what the URL adds. */
function chosenIn(request: Request, searchParams: URLSearchParams): Record<string, string> {
  const chosen = Object.fromEntries(basketIn(request.headers.get('cookie') ?? ''));
  for (const [field, value] of searchParams) {
    if (field === 'add') chosen[quantityField.of(value)] ??= '1';
    else if (field === 'other' || quantityField.productIn(field) !== undefined) chosen[field] = value;
  }
  return chosen;
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: enquiryWords[languageOf(args.location.pathname)].title });

/** /enquiry: a plain form. */
export default function EnquiryPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(enquiryWords);
  if (loaderData.sent !== '') return <Sent number={loaderData.sent} asked={loaderData.asked} />;
  return (
    <Page narrow>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <EnquiryForm {...loaderData} />
    </Page>
  );
}

type FormData = Omit<Route.ComponentProps['loaderData'], 'sent' | 'asked'>;
type Shown = Pick<ProductCard, 'name' | 'title'> & { readonly unit: string };

function EnquiryForm({ products, values, flash, today, before }: FormData) {
  const t = useWords(enquiryWords);
  const { odd } = useWords(words);
  const language = useLanguage();
  const { textOf, errorOf } = useErrors(flash);
  const field = (name: string) => ({ name, defaultValue: values[name], error: errorOf(name) });
  return (
    <form method="post" action={sendEnquiry.path} className="stack-large enquiry" noValidate>
      {/* Enter in a field presses the first button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="from" value={paths.enquiry(language)} />
      {before === undefined ? null : (
        <Message kind="info" title={t.alreadySent(before)} unannounced>
          <a href={`${paths.enquiryStatus(language)}?sent=yes`}>{t.seeStatus}</a>
        </Message>
      )}
      {flash ? <Message kind="error">{textOf(flash.code, flash.errors)}</Message> : null}
      <Products products={products} values={values} errorOf={errorOf} />
      <Card as="section" className="form enquiry-pairs" aria-labelledby="delivery">
        <h2 className="card-title" id="delivery">
          {t.delivery}
        </h2>
        <SelectField
          {...field('state')}
          label={t.state}
          markOptional
          emptyLabel={t.chooseState}
          autoComplete="address-level1"
          options={Object.entries(gstStates)
            .filter(([code]) => code !== '97')
            .map(([value, names]) => ({ value, label: names[language] }))
            .toSorted((a, b) => a.label.localeCompare(b.label, language))}
        />
        <TextField
          {...field('district')}
          label={t.district}
          markOptional
          maxLength={maxLengths.district}
          autoComplete="address-level2"
        />
        <TextField {...field('place')} label={t.place} markOptional maxLength={maxLengths.village} />
        <TextField {...field('neededBy')} label={t.neededBy} markOptional type="date" min={today} />
      </Card>
      <Card as="section" className="form enquiry-pairs" aria-labelledby="contact">
        <h2 className="card-title" id="contact">
          {t.contact}
        </h2>
        <TextField
          {...field('organisation')}
          label={t.organisation}
          markOptional
          maxLength={maxLengths.organisation}
          autoComplete="organization"
        />
        <TextField {...field('name')} label={t.name} required maxLength={maxLengths.name} autoComplete="name" />
        <TextField
          {...field('phone')}
          label={t.phone}
          hint={t.phoneHint}
          required
          type="tel"
          data-odd={odd}
          maxLength={maxLengths.phone}
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          {...field('email')}
          label={t.email}
          markOptional
          type="email"
          data-odd={odd}
          maxLength={maxLengths.email}
          autoComplete="email"
        />
        <TextArea {...field('message')} label={t.message} markOptional rows={3} maxLength={maxMessageLength} />
        <Honeypot />
        <Button type="submit" look="primary" wide>
          {t.send}
        </Button>
        <FormNotes form="quote" />
      </Card>
    </form>
  );
}

type ErrorOf = (field: string) => string | undefined;

/** The chosen products with their quantities; the others are folded. */
function Products({
  products,
  values,
  errorOf,
}: {
  readonly products: readonly Shown[];
  readonly values: Values;
  readonly errorOf: ErrorOf;
}) {
  const t = useWords(enquiryWords);
  const isChosen = ({ name }: Shown): boolean => Boolean(values[quantityField.of(name)]);
  const order = Object.keys(values);
  const chosen = products
    .filter(isChosen)
    .toSorted((a, b) => order.indexOf(quantityField.of(a.name)) - order.indexOf(quantityField.of(b.name)));
  const others = products.filter((product) => !isChosen(product));
  const quantities = (shown: readonly Shown[]) =>
    shown.map(({ name, title, unit }) => {
      const field = quantityField.of(name);
      return (
        <TextField
          key={name}
          name={field}
          id={`quantity-${products.findIndex((product) => product.name === name)}`}
          label={t.quantityOf(title, unit)}
          defaultValue={values[field]}
          error={errorOf(field)}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
      );
    });
  const fault = errorOf('items');
  return (
    <Card as="section" className="form" aria-labelledby="products">
      <h2 className="card-title" id="products">
        {t.products}
      </h2>
      <p className="field-hint">{t.quantityHint}</p>
      {fault === undefined ? null : <p className="field-error">{fault}</p>}
      {quantities(chosen)}
      {others.length === 0 ? null : chosen.length === 0 ? (
        quantities(others)
      ) : (
        <details className="enquiry-more">
          <summary>{t.moreProducts}</summary>
          <div className="form">{quantities(others)}</div>
        </details>
      )}
      <TextField
        name="other"
        label={t.other}
        hint={t.otherHint}
        markOptional
        defaultValue={values['other']}
        error={errorOf('other')}
        maxLength={maxLengths.product}
        autoComplete="off"
      />
      <p>
        <Button type="submit" name="next" value="more" look="link">
          {t.seeMore}
        </Button>
      </p>
    </Card>
  );
}

function useErrors(flash: FormData['flash']) {
  const t = useWords(enquiryWords);
  const common = useWords(formWords);
  const waitOf = useWait();
  const errorOf: ErrorOf = (field) => {
    const fault = flash?.errors.find((error) => error.field === field);
    if (!fault) return undefined;
    const ofItems = { missing: t.noItems, 'too-many': t.tooManyItems }[fault.reason];
    if (field === 'items' && ofItems !== undefined) return ofItems;
    const texts: Readonly<Record<string, string>> = {
      missing: common.missing,
      'too-long': common['too-long'],
      quantity: t.quantity,
      whole: t.whole,
      'too-much': t.tooMuch(maxQuantity.toLocaleString('en-IN')),
      past: t.past,
      'too-far': t.tooFar,
    };
    return texts[fault.reason] ?? common.invalid;
  };
  const textOf = (code: string, errors: readonly unknown[]): string => {
    if (errors.length > 0) return t.faults;
    return code === 'leads/too-many' ? t.tooMany(waitOf(flash)) : t.failed;
  };
  return { textOf, errorOf };
}

function Sent({ number, asked }: { readonly number: string; readonly asked: readonly Asked[] }) {
  const t = useWords(enquiryWords);
  const language = useLanguage();
  const hours = useRootData()?.site.hours;
  return (
    <Page narrow>
      <PageTitle>{t.sentTitle}</PageTitle>
      <Card className="enquiry-sent" data-sent="">
        <p>{t.yourNumber}</p>
        <p className="enquiry-number">{number}</p>
        <p>{t.keepNumber}</p>
        <p>{t.weCall(hours)}</p>
        {asked.length === 0 ? null : (
          <>
            <h2 className="card-title">{t.asked}</h2>
            <Facts facts={asked.map(({ title, quantity }) => ({ term: title, value: quantity || '–' }))} />
          </>
        )}
        <p className="button-row">
          <LinkButton look="primary" href={`${paths.enquiryStatus(language)}?sent=yes`}>
            {t.seeStatus}
          </LinkButton>
          <LinkButton href={paths.products(language)}>{t.toProducts}</LinkButton>
        </p>
      </Card>
    </Page>
  );
}
