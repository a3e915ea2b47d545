import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { changeLead, type LeadChange } from './actions/change-lead.ts';
import { type LeadList, type ListedLead, listLeads, readLead } from './actions/list-leads.ts';
import type { LeadStaffContext, LeadsContext } from './actions/context.ts';
import { leadNumberIn, leadReference, type LeadState } from './model.ts';
import { detailsOf, flagNames, flagTexts } from './rules.ts';

const command = commandsFor<LeadStaffContext>();
const defaultCount = 50;
const maxCount = 500;
const maxNoteLength = 1000;

const list = command({
  name: 'lead list',
  args: { count: '[count]', isNew: '--new', isSpam: '--spam', isAll: '--all' },
  help: `List leads (call-back and quote requests), newest first: those waiting for an answer, unless you choose others; ${defaultCount} unless you give a count`,
  async run(ctx, { isAll, isSpam, ...input }) {
    const state = isAll ? undefined : isSpam ? 'spam' : 'new';
    const count = countIn(input.count);
    const { leads, counts } = await listLeads(ctx, state, count);
    const total = state === undefined ? counts.new + counts.answered + counts.spam : counts[state];
    return [
      ...(leads.length > 0
        ? leads.map(lineOf)
        : [state === 'spam' ? 'No lead is marked as spam.' : 'No lead is waiting for an answer.']),
      ...(total > leads.length ? [`These are the newest ${leads.length} of ${total} leads.`] : []),
      ...otherStates(state, counts),
    ].join('\n');
  },
});

const show = command({
  name: 'lead show',
  args: { typed: '<number>' },
  help: 'Show everything about a lead',
  async run(ctx, { typed }) {
    const number = numberIn(typed);
    const lead = await readLead(ctx, number);
    if (!lead) throw unknown(number);
    return textOf(lead, await ctx.findQuotationsOfLead(number));
  },
});

async function applyChange(ctx: LeadsContext, typed: string, change: LeadChange, actor: string): Promise<string> {
  const number = numberIn(typed);
  const changed = await changeLead(ctx, number, change, actor);
  if (!changed.ok) {
    const { code, facts } = changed.refusal;
    throw code === 'leads/unknown'
      ? unknown(number)
      : new StaffRefusal(`lead ${number} is ${otherStateTexts[facts?.['state'] as LeadState]}`);
  }
  const { lead, before } = changed.value;
  const subject = `Lead ${number} of ${lead.name} (${lead.phone})`;
  if (before.state !== lead.state) return `${subject} is now ${stateTexts[lead.state]}.`;
  const by = before.changedAt ? `, by ${before.changedBy}, ${inIndianTime(before.changedAt)}` : '';
  return `${subject} was already ${stateTexts[lead.state]}${by}${before.note === lead.note ? '' : '; your note replaced the earlier one'}.`;
}

const answered = command({
  name: 'lead answered',
  args: { typed: '<number>', note: '[note...]' },
  help: 'Mark a lead as answered; the note is stored with it',
  run(ctx, { typed, note = '' }, actor) {
    if (note.trim().length > maxNoteLength)
      throw new StaffRefusal(`a note can have ${maxNoteLength} characters at most`);
    return applyChange(ctx, typed, { action: 'answered', note: note.trim() }, actor);
  },
});
const changeTo = (verb: string, change: LeadChange, help: string) =>
  command({
    name: `lead ${verb}`,
    args: { typed: '<number>' },
    help,
    run: (ctx, { typed }, actor) => applyChange(ctx, typed, change, actor),
  });

export const commands = [
  list,
  show,
  answered,
  changeTo('reopen', { action: 'reopened' }, 'Mark an answered lead as waiting for an answer again'),
  changeTo('spam', { action: 'spam' }, 'Mark a lead as spam'),
  changeTo(
    'not-spam',
    { action: 'not-spam' },
    'Mark a lead as not spam: it waits for an answer, and staff get its mail',
  ),
];

const stateTexts: Record<LeadState, string> = { new: 'waiting for an answer', answered: 'answered', spam: 'spam' };
const otherStateTexts = { ...stateTexts, spam: 'spam; first use `lead not-spam`' };

function countIn(typed = String(defaultCount)): number {
  if (!/^[1-9]\d{0,3}$/.test(typed) || Number(typed) > maxCount)
    throw new StaffRefusal(`give a count from 1 to ${maxCount}`);
  return Number(typed);
}

function numberIn(typed: string): number {
  const number = leadNumberIn(typed);
  if (number === undefined) throw new StaffRefusal('give the number of a lead, such as 17 or SL-17; see `lead list`');
  return number;
}
const unknown = (number: number): StaffRefusal =>
  new StaffRefusal(`there is no lead ${number}; see \`lead list --all\``);

const notificationTexts: Record<ListedLead['notificationStatus'], string> = {
  notified: 'notified',
  waiting: 'its mail is waiting to be sent',
  pending: 'no mail about it was delivered yet; the next hourly mail will list it',
};
const mailStates = { waiting: 'mail waiting', pending: 'no mail yet' } as const;
const lineOf = (lead: ListedLead): string =>
  [
    String(lead.number).padStart(5),
    inIndianTime(lead.createdAt),
    lead.kind,
    lead.name,
    lead.phone,
    [lead.product || '-', ...detailsOf(lead).map(([label, text]) => `${label.toLowerCase()} ${text}`)].join(', '),
    lead.flags.map((flag) => flagNames[flag]).join(',') || '-',
    lead.state,
    ...(lead.notificationStatus === 'notified' ? [] : [mailStates[lead.notificationStatus]]),
  ].join('  ');

/** Counts of the states that the list leaves out. */
function otherStates(state: LeadState | undefined, counts: LeadList['counts']): string[] {
  if (state === undefined) return [];
  const hint = (other: 'new' | 'spam', text: string): string[] =>
    state !== other && counts[other] > 0 ? [`${counts[other]} ${text}: \`lead list --${other}\``] : [];
  return [...hint('new', 'wait for an answer'), ...hint('spam', 'are probably spam')];
}

function textOf(lead: ListedLead, quotations: readonly string[]): string {
  const lines: readonly (readonly [string, string])[] = [
    ['Lead', `${lead.number} (${lead.id})`],
    ['Reference', leadReference(lead.number)],
    ['Kind', lead.kind],
    ['State', lead.state + (lead.changedAt ? `, by ${lead.changedBy}, ${inIndianTime(lead.changedAt)}` : '')],
    ['Name', lead.name],
    ['Phone', lead.phone],
    ['E-mail', lead.email || '-'],
    ['Product', lead.product || '-'],
    ...detailsOf(lead),
    ['Language', lead.language === 'hi' ? 'Hindi' : 'English'],
    ['Sent', `${inIndianTime(lead.createdAt)} (India)`],
    ['Please note', lead.flags.map((flag) => flagTexts[flag]).join('; ') || '-'],
    ['Mail', notificationTexts[lead.notificationStatus]],
    ['Note', lead.note || '-'],
    ...(quotations.length > 0 ? [['Quotations', quotations.join(', ')] as const] : []),
  ];
  return lines.map(([label, text]) => `${`${label}:`.padEnd(14)}${text}`).join('\n');
}
