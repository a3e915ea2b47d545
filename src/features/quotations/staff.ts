import { defined } from '#kit/defined.ts';
import { inIndianTime, longDay } from '#kit/indian-time.ts';
import { formatRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { leadNumberIn, leadReference } from '#features/leads/model.ts';
import { changeDraft, discardDraft, type DraftChange } from './actions/change-draft.ts';
import type { QuotationsContext } from './actions/context.ts';
import { createQuotation } from './actions/create-quotation.ts';
import { acceptQuotation, cancelQuotation, reviseQuotation } from './actions/end-quotation.ts';
import { issueQuotation } from './actions/issue-quotation.ts';
import { listQuotations, readQuotation } from './actions/list-quotations.ts';
import { sendQuotation } from './actions/send-quotation.ts';
import { quotationStates, type QuotationSummary } from './model.ts';
import { itemText, stateText } from './rules/changes.ts';
import { readReference } from './rules/numbers.ts';
import { refusalTexts } from './rules/refusal-texts.ts';

const command = commandsFor<QuotationsContext>();
const defaultCount = 50;
const maxCount = 500;

const create = command({
  name: 'quotation create',
  args: { typed: '<lead>', another: '--another' },
  help: 'Begin a quotation from a lead, with its buyer and product; --another if the lead already has a draft',
  async run(ctx, { typed, another }, actor) {
    const leadNumber = leadNumberIn(typed);
    if (leadNumber === undefined) throw new StaffRefusal('give the number of a lead, such as 17; see `lead list`');
    return show(ctx, valueOf(await createQuotation(ctx, { leadNumber, another }, actor)).serial);
  },
});

const set = command({
  name: 'quotation set',
  args: {
    draft: '<draft>',
    buyer: '--buyer <name>',
    address: '--address <text>',
    gstin: '--gstin <gstin>',
    state: '--state <state>',
    delivery: '--delivery <text>',
    note: '--note <text>',
    days: '--days <number>',
    language: '--language <en or hi>',
    version: '--version <number>',
  },
  help: "Set a draft's buyer, delivery, note, validity in days or language; the state follows from the GSTIN. With --version nothing changes if a colleague changed the draft since that version",
  run: (ctx, { draft, version, ...typed }, actor) => edit(ctx, draft, version, { kind: 'fields', typed }, actor),
});

const itemOptions = {
  description: '--text <description>',
  hsn: '--hsn <code>',
  unit: '--unit <unit>',
  price: '--price <rupees>',
  gst: '--gst <percent>',
  version: '--version <number>',
} as const;
const addItem = command({
  name: 'quotation item add',
  args: { draft: '<draft>', quantity: '<quantity>', product: '[product...]', ...itemOptions },
  help: 'Add an item to a draft: a product with its HSN code, unit, price and GST rate, or anything else by --text, --hsn, --unit, --price and --gst',
  run: (ctx, { draft, product, version, ...typed }, actor) =>
    edit(ctx, draft, version, { kind: 'add-item', product: product === '' ? undefined : product, typed }, actor),
});
const setItem = command({
  name: 'quotation item set',
  args: { draft: '<draft>', line: '<item>', quantity: '--quantity <quantity>', ...itemOptions },
  help: 'Change an item of a draft, by its number in `quotation show`',
  run: (ctx, { draft, line, version, ...typed }, actor) =>
    edit(ctx, draft, version, { kind: 'set-item', line: lineIn(line), typed }, actor),
});
const removeItem = command({
  name: 'quotation item remove',
  args: { draft: '<draft>', line: '<item>', version: '--version <number>' },
  help: 'Remove an item from a draft',
  run: (ctx, { draft, line, version }, actor) =>
    edit(ctx, draft, version, { kind: 'remove-item', line: lineIn(line) }, actor),
});

const showCommand = command({
  name: 'quotation show',
  args: { typed: '<number>' },
  help: 'Show a quotation or a draft: items, totals, status, the link of its PDF',
  run: (ctx, { typed }) => show(ctx, typed),
});

const issue = command({
  name: 'quotation issue',
  args: { draft: '<draft>', version: '--version <number>' },
  help: 'Issue a draft: it gets its number and its PDF and never changes again',
  async run(ctx, { draft, version }, actor) {
    const seen = await seenDraft(ctx, draft, version);
    const { number, totalPaise, validUntil, pdfSha256 } = valueOf(await issueQuotation(ctx, seen, actor));
    return [
      `Quotation ${number} is issued: ${formatRupees(defined(totalPaise))}, valid until ${longDay('en', defined(validUntil))}.`,
      `SHA-256 of its PDF: ${pdfSha256}`,
      `To mail it: npm run staff -- quotation send ${number}`,
    ].join('\n');
  },
});

const send = command({
  name: 'quotation send',
  args: { typed: '<number>', to: '[e-mail]' },
  help: "Mail a quotation as a link to its PDF, to the lead's e-mail address or to another; once a day to the same address",
  async run(ctx, { typed, to = '' }, actor) {
    const number = numberIn(typed);
    const sent = valueOf(await sendQuotation(ctx, { number, to }, actor));
    return sent.isNew
      ? `Quotation ${number} goes to ${sent.to}.`
      : `Quotation ${number} was already mailed to ${sent.to} today; nothing was sent again.`;
  },
});

const revise = command({
  name: 'quotation revise',
  args: { typed: '<number>' },
  help: 'Begin a revision of an issued quotation: a draft with its content. Issuing it replaces the quotation',
  async run(ctx, { typed }, actor) {
    return show(ctx, valueOf(await reviseQuotation(ctx, numberIn(typed), actor)).serial);
  },
});
const accept = command({
  name: 'quotation accept',
  args: { typed: '<number>' },
  help: 'Record that the buyer accepted a valid quotation',
  async run(ctx, { typed }, actor) {
    return `Quotation ${valueOf(await acceptQuotation(ctx, numberIn(typed), actor)).number} is accepted.`;
  },
});
const cancel = command({
  name: 'quotation cancel',
  args: { typed: '<number>', reason: '<reason...>' },
  help: 'Cancel an issued quotation: it keeps its number, and its link ends',
  async run(ctx, { typed, reason }, actor) {
    return `Quotation ${valueOf(await cancelQuotation(ctx, { number: numberIn(typed), reason }, actor)).number} is cancelled.`;
  },
});
const discard = command({
  name: 'quotation discard',
  args: { draft: '<draft>', version: '--version <number>' },
  help: 'Delete a draft',
  async run(ctx, { draft, version }, actor) {
    const seen = await seenDraft(ctx, draft, version);
    valueOf(await discardDraft(ctx, seen, actor));
    return `Draft ${seen.serial} is deleted.`;
  },
});

const noneIssued = 'There are no issued or accepted quotations.';
const noneYet = 'There are no quotations yet. Begin one from a lead: npm run staff -- quotation create <lead>';
const list = command({
  name: 'quotation list',
  args: { count: '[count]', isDraft: '--drafts', isIssued: '--issued' },
  help: `List quotations, newest first; ${defaultCount} unless you give a count`,
  async run(ctx, { isDraft, isIssued, count = String(defaultCount) }) {
    if (!/^[1-9]\d{0,3}$/.test(count) || Number(count) > maxCount)
      throw new StaffRefusal(`give a count from 1 to ${maxCount}`);
    const states = quotationStates.filter((state) =>
      isDraft ? state === 'draft' : isIssued ? state === 'issued' || state === 'accepted' : true,
    );
    const { quotations, total } = await listQuotations(ctx, states, Number(count));
    if (quotations.length === 0) return isDraft ? 'There are no drafts.' : isIssued ? noneIssued : noneYet;
    const more = total > quotations.length ? [`These are the newest ${quotations.length} of ${total}.`] : [];
    return [...quotations.map(lineOf), ...more].join('\n');
  },
});

export const commands = [
  list,
  showCommand,
  create,
  set,
  addItem,
  setItem,
  removeItem,
  issue,
  send,
  revise,
  accept,
  cancel,
  discard,
];

async function edit(
  ctx: QuotationsContext,
  draft: string,
  version: string | undefined,
  change: DraftChange,
  actor: string,
): Promise<string> {
  const seen = await seenDraft(ctx, draft, version);
  return show(ctx, valueOf(await changeDraft(ctx, { ...seen, change }, actor)).serial);
}

/** A draft and the version that the person saw: the present one unless it is typed. */
async function seenDraft(
  ctx: QuotationsContext,
  typed: string,
  version: string | undefined,
): Promise<{ readonly serial: number; readonly version: number }> {
  const found = await find(ctx, typed);
  const { serial } = found.quotation;
  if (version === undefined) return { serial, version: found.quotation.version };
  if (!/^[1-9]\d{0,5}$/.test(version)) throw new StaffRefusal('give the version as `quotation show` names it');
  if (Number(version) > found.quotation.version)
    throw new StaffRefusal(`the draft has version ${found.quotation.version}; give the one that you saw`);
  return { serial, version: Number(version) };
}
async function find(ctx: QuotationsContext, typed: string) {
  const reference = readReference(typed);
  if (!reference)
    throw new StaffRefusal('give a number such as SQ/26-27/0001, or that of a draft, such as 5; see `quotation list`');
  const found = await readQuotation(ctx, reference);
  if (!found) throw new StaffRefusal('there is no such quotation; see `quotation list`');
  return found;
}
function numberIn(typed: string): string {
  const reference = readReference(typed);
  if (!reference || !('number' in reference))
    throw new StaffRefusal('give the number of an issued quotation, such as SQ/26-27/0001; see `quotation list`');
  return reference.number;
}
function lineIn(typed: string): number {
  if (!/^[1-9]\d?$/.test(typed)) throw new StaffRefusal('give the number of the item, as in `quotation show`');
  return Number(typed);
}

const lineOf = (summary: QuotationSummary): string =>
  [
    String(summary.serial).padStart(5),
    (summary.number ?? `draft ${summary.serial}`).padEnd(16),
    summary.status.padEnd(9),
    (summary.totalPaise === null ? '-' : formatRupees(summary.totalPaise)).padEnd(14),
    summary.validUntil ?? '-',
    leadReference(summary.leadNumber),
    summary.buyer || '-',
  ].join('  ');

async function show(ctx: QuotationsContext, typed: string | number): Promise<string> {
  const { quotation, summary, totals, path, replacedBy } = await find(ctx, String(typed));
  const { content } = quotation;
  const rows: (readonly [string, string])[] = [
    ['Quotation', quotation.number ?? `draft ${quotation.serial}, version ${quotation.version}`],
    ['Status', summary.status + (quotation.reason === '' ? '' : `: ${quotation.reason}`)],
    ['Changed', `${inIndianTime(quotation.changedAt)}, by ${quotation.changedBy}`],
    ['Lead', leadReference(quotation.leadNumber)],
    ...(replacedBy ? [['Replaced by', replacedBy.number ?? `draft ${replacedBy.serial}`] as const] : []),
  ];
  if (content) {
    rows.push(
      ['Buyer', content.buyer.name || '-'],
      ['Address', content.buyer.address || '-'],
      ['GSTIN', content.buyer.gstin || '-'],
      ['State', stateText(content.buyer.state) || '-'],
      ...content.items.map((item, index) => [`Item ${index + 1}`, itemText(item)] as const),
      ['Delivery', content.delivery || '-'],
      ['Note', content.note || '-'],
      ['Language', content.language === 'hi' ? 'Hindi' : 'English'],
      ['Valid', summary.validUntil === null ? `${content.validityDays} days` : `until ${summary.validUntil}`],
    );
  } else rows.push(['Content', 'erased after the retention period']);
  if (totals) rows.push(['Before tax', formatRupees(totals.taxablePaise)], ['GST', formatRupees(totals.taxPaise)]);
  const totalPaise = quotation.totalPaise ?? totals?.totalPaise;
  if (totalPaise !== undefined) rows.push(['Total', formatRupees(totalPaise)]);
  if (quotation.verifyCode !== null) rows.push(['Code', quotation.verifyCode]);
  if (path !== undefined) rows.push(['PDF', ctx.config.appUrl + path]);
  if (quotation.pdfSha256 !== null) rows.push(['SHA-256', quotation.pdfSha256]);
  return rows.map(([label, text]) => `${`${label}:`.padEnd(14)}${text}`).join('\n');
}

function valueOf<T>(result: Result<T, keyof typeof refusalTexts>): T {
  if (result.ok) return result.value;
  throw new StaffRefusal(refusalTexts[result.refusal.code](result.refusal));
}
