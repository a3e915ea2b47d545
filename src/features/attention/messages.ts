import { defined } from '#kit/defined.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { amountText, type AttentionDetails, type AttentionItem, attentionKinds } from './model.ts';

/** The mail to staff about new items. `more`: how many it does not name. */
export function attentionMail(
  items: readonly AttentionItem[],
  more: number,
  appUrl: string,
): { readonly template: string; readonly subject: string; readonly text: string } {
  const count = items.length + more;
  const lines = items.map(
    (item) => `${attentionKinds[item.kind].title}\n  ${lineOf(item)}\n  Next: ${attentionKinds[item.kind].next}`,
  );
  return {
    template: 'attention',
    subject: count === 1 ? attentionKinds[defined(items[0]).kind].title : `${count} items need attention`,
    text: [...lines, ...(more > 0 ? [`and ${more} more.`] : []), `All open items: ${appUrl}/desk/attention`].join(
      '\n\n',
    ),
  };
}

/** An item in one line: its number, subject and details. */
const lineOf = ({ id, subject, details }: AttentionItem): string =>
  [...(id === null ? [] : [`#${id}`]), subject, ...detailsOf(details)].join('  ');
const detailsOf = (details: AttentionDetails): string[] =>
  Object.entries(details).flatMap(([name, value]) => {
    const amountName = amountNames[name];
    if (amountName) return `${amountName} ${amountText(value, details['currency'])}`;
    if (value === null) return [];
    return `${name} ${isMoment(value) ? inIndianTime(new Date(value)) : String(value)}`;
  });
/**
 * The details that are amounts, in hundredths of the currency: their stored names and what staff read. `here` and `there`
 * can also hold the state of a refund.
 */
const amountNames: Readonly<Record<string, string>> = {
  paise: 'amount',
  refundPaise: 'refund amount',
  disputePaise: 'dispute amount',
  restPaise: 'not refunded',
  here: 'in our books',
  there: 'at the gateway',
};
const isMoment = (value: AttentionDetails[string]): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
