import { changeDraft, type DraftChange } from '#features/quotations/actions/change-draft.ts';
import { createQuotation } from '#features/quotations/actions/create-quotation.ts';
import { acceptQuotation, cancelQuotation, reviseQuotation } from '#features/quotations/actions/end-quotation.ts';
import { issueQuotation } from '#features/quotations/actions/issue-quotation.ts';
import { sendQuotation } from '#features/quotations/actions/send-quotation.ts';
import type { Quotation } from '#features/quotations/model.ts';
import { defined } from '#kit/defined.ts';
import { after, dayMs, hourMs } from '#kit/time.ts';
import { type Customer, products } from '../customers.ts';
import { by } from '../office.ts';
import type { Story } from '../story.ts';
import { deliver } from './sales.ts';

const counted = (): { made: number } => ({ made: 0 });

/**
 * Makes a quotation for an enquiry, sends it, and follows it up: accepted, revised, cancelled, or left to expire. Now and then
 * a draft stays a draft.
 */
export async function quote(
  story: Story,
  asked: {
    readonly number: number;
    readonly customer: Customer;
    readonly outcome: 'quoted' | 'won';
    readonly email: string;
  },
): Promise<void> {
  const { ctx, chance, time } = story;
  const { number: leadNumber, customer, outcome, email } = asked;
  const actor = by(story, 'sales');
  const made = story.shared(counted).made++;
  let draft = story.must(await createQuotation(ctx, { leadNumber, another: false }, actor));
  const change = async (what: DraftChange): Promise<void> => {
    draft = story.must(await changeDraft(ctx, { serial: draft.serial, version: draft.version, change: what }, actor));
  };
  await change({
    kind: 'fields',
    typed: {
      state: customer.state,
      address: customer.place,
      note: chance.happens(0.4) ? notes[customer.language] : '',
    },
  });
  if (made % 3 === 1)
    await change({ kind: 'add-item', product: chance.of(products), typed: { quantity: String(chance.between(1, 8)) } });
  if (outcome === 'quoted' && made % 6 === 5) return;
  const issued = await issue(story, draft);
  await send(story, issued, email);
  const later = (days: number, work: () => Promise<unknown>): void =>
    story.at(after(time.now(), days * dayMs + 2 * hourMs), work);
  if (outcome === 'won') {
    if (made % 4 === 0) later(4, () => revise(story, { issued, email }));
    later(chance.between(8, 22), async () => {
      const last = story.shared(newest).get(leadNumber) ?? issued;
      story.must(await acceptQuotation(ctx, defined(last.number ?? undefined), actor));
      deliver(story, last);
    });
  } else if (made % 5 === 2) {
    const reason = 'The customer wants another product.';
    later(6, async () =>
      story.must(await cancelQuotation(ctx, { number: defined(issued.number ?? undefined), reason }, actor)),
    );
  }
}
const notes = {
  en: 'Price includes unloading at the site. Payment within 30 days of delivery.',
  hi: 'मूल्य में साइट पर उतराई शामिल है। डिलीवरी के 30 दिन में भुगतान।',
} as const;
/** The newest quotation of each enquiry. */
const newest = (): Map<number, Quotation> => new Map();

async function issue(story: Story, { serial, version }: Quotation): Promise<Quotation> {
  const issued = story.must(await issueQuotation(story.ctx, { serial, version }, by(story, 'sales')));
  story.shared(newest).set(issued.leadNumber, issued);
  return issued;
}
const send = async (story: Story, { number }: Quotation, to: string): Promise<void> =>
  void story.must(await sendQuotation(story.ctx, { number: defined(number ?? undefined), to }, by(story, 'sales')));

/** The customer bargains: a revision with more units at a lower price. */
async function revise(story: Story, of: { readonly issued: Quotation; readonly email: string }): Promise<void> {
  const { ctx } = story;
  const actor = by(story, 'sales');
  const draft = story.must(await reviseQuotation(ctx, defined(of.issued.number ?? undefined), actor));
  const [item] = draft.content?.items ?? [];
  if (!item) return;
  const typed = { price: ((item.pricePaise * 0.96) / 100).toFixed(2) };
  const { serial, version } = draft;
  const changed = story.must(
    await changeDraft(ctx, { serial, version, change: { kind: 'set-item', line: 1, typed } }, actor),
  );
  await send(story, await issue(story, changed), of.email);
}
