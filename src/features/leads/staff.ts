import { inIndianTime } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { changeLead, type LeadChange } from './actions/change-lead.ts';
import type { LeadStaffContext, LeadsContext } from './actions/context.ts';
import { createCase } from './actions/create-case.ts';
import { type LeadList, type ListedLead, listLeads, readLead, readNotes } from './actions/list-leads.ts';
import { readDueTime } from './actions/read-due-time.ts';
import { leadNumberIn, leadReference, type LeadState, leadStates, privacyRequests } from './model.ts';
import { CaseForm } from './model/case-form.ts';
import { type LeadChangeCode, setStates } from './model/changes.ts';
import { detailsOf, flagNames } from './rules.ts';
import { fieldTexts, kindOf, leadSheet, stateTexts } from './rules/staff-texts.ts';
import { maxNoteLength } from './terms.ts';

const command = commandsFor<LeadStaffContext>();
const defaultCount = 50;
const maxCount = 500;

const list = command({
  name: 'lead list',
  args: { count: '[count]', isNew: '--new', isSpam: '--spam', isAll: '--all', state: '--state <state>' },
  help: `List leads, newest first: those waiting for an answer, unless you choose others; ${defaultCount} unless you give a count. States: ${leadStates.join(', ')}`,
  async run(ctx, { isAll, isSpam, ...input }) {
    const typed = input.state === undefined ? undefined : choiceIn(leadStates, input.state, 'a state');
    const state = isAll ? undefined : (typed ?? (isSpam ? 'spam' : 'new'));
    const count = countIn(input.count);
    const { leads, counts } = await listLeads(ctx, state, count);
    const total = state === undefined ? Object.values(counts).reduce((sum, some) => sum + some) : counts[state];
    return [
      ...(leads.length > 0 ? leads.map(lineOf) : [`No lead is ${emptyTexts[state ?? 'new'] ?? state}.`]),
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
    const notes = await readNotes(ctx, lead.id);
    const names = await namesOfActors(
      ctx.db,
      [lead.ownerId ?? '', lead.changedBy, ...notes.map(({ author }) => author)].filter((actor) => actor !== ''),
    );
    return leadSheet(lead, { notes, names, quotations: await ctx.findQuotationsOfLead(number) });
  },
});

async function applyChange(ctx: LeadsContext, typed: string, change: LeadChange, actor: string): Promise<string> {
  const number = numberIn(typed);
  const changed = await changeLead(ctx, { number }, change, actor);
  if (!changed.ok) throw refusalOf(number, changed.refusal);
  const { lead, before, isChanged, isNoted } = changed.value;
  const subject = `Lead ${number} of ${lead.name} (${lead.phone || lead.email})`;
  const done = doneTexts[change.action];
  if (done !== undefined) return `${subject}: ${isChanged ? done : 'nothing changed'}.`;
  if (before.state !== lead.state) return `${subject} is now ${stateTexts[lead.state]}.`;
  const names = await namesOfActors(ctx.db, [before.changedBy]);
  const by = before.changedAt
    ? `, by ${names.get(before.changedBy) ?? before.changedBy}, ${inIndianTime(before.changedAt)}`
    : '';
  return `${subject} was already ${stateTexts[lead.state]}${by}${isNoted ? '; your note was added' : ''}.`;
}

const answered = command({
  name: 'lead answered',
  args: { typed: '<number>', note: '[note...]' },
  help: 'Mark a lead as answered; the note is stored with it',
  run: (ctx, { typed, note }, actor) => applyChange(ctx, typed, { action: 'answered', note: noteIn(note) }, actor),
});
const changeTo = (verb: string, change: LeadChange, help: string) =>
  command({
    name: `lead ${verb}`,
    args: { typed: '<number>' },
    help,
    run: (ctx, { typed }, actor) => applyChange(ctx, typed, change, actor),
  });

const status = command({
  name: 'lead status',
  args: { typed: '<number>', state: `<${setStates.join('|')}>`, note: '[note...]' },
  help: 'Say how far a lead has come; the note is stored with it',
  run: (ctx, { typed, state, note }, actor) =>
    applyChange(ctx, typed, { action: choiceIn(setStates, state, 'a state'), note: noteIn(note) }, actor),
});
const take = command({
  name: 'lead take',
  args: { typed: '<number>', phone: '<phone>' },
  help: 'Give a lead that nobody has to the staff member with this phone number, who begins with it',
  run: async (ctx, { typed, phone }, actor) =>
    applyChange(ctx, typed, { action: 'taken', ownerId: await accountOf(ctx, phone) }, actor),
});
const assign = command({
  name: 'lead assign',
  args: { typed: '<number>', phone: '<phone>' },
  help: 'Give a lead to the staff member with this phone number, also if somebody else has it',
  run: async (ctx, { typed, phone }, actor) =>
    applyChange(ctx, typed, { action: 'assigned', ownerId: await accountOf(ctx, phone) }, actor),
});
const addNote = command({
  name: 'lead note',
  args: { typed: '<number>', note: '<note...>' },
  help: 'Add a note to a lead; notes are never changed',
  run: (ctx, { typed, note }, actor) => applyChange(ctx, typed, { action: 'noted', note: noteIn(note) }, actor),
});
const due = command({
  name: 'lead due',
  args: { typed: '<number>', day: '<day|none>', time: '[time...]' },
  help: 'Set the next call, such as 2026-11-24 15:30 (India), or remove it with none',
  async run(ctx, { typed, day, time = '' }, actor) {
    const dueAt = await readDueTime(ctx, day === 'none' ? { day: '', time: '' } : { day, time });
    if (!dueAt.ok) throw new StaffRefusal(fieldTexts(dueAt.refusal.fields ?? []));
    return applyChange(ctx, typed, { action: 'due-set', dueAt: dueAt.value }, actor);
  },
});
const close = command({
  name: 'lead close',
  args: { typed: '<number>', outcome: '<outcome...>' },
  help: 'Close a complaint or privacy request with its outcome',
  run: (ctx, { typed, outcome }, actor) =>
    applyChange(ctx, typed, { action: 'closed', outcome: noteIn(outcome) }, actor),
});
const create = command({
  name: 'lead create',
  args: {
    kind: `<${['complaint', ...privacyRequests].join('|')}>`,
    name: '<name>',
    description: '<description...>',
    phone: '--phone <phone>',
    email: '--email <email>',
    day: '--day <day>',
    time: '--time <time>',
    isHindi: '--hindi',
  },
  help: 'Enter a complaint, or a privacy request for access, correction or erasure, that came by phone, mail or letter: today, unless you give a day',
  async run(ctx, { kind: typed, name, description, phone = '', email = '', day = '', time = '', isHindi }, actor) {
    const read = CaseForm.safeParse({
      ...kindOf(choiceIn(['complaint', ...privacyRequests] as const, typed, 'what it is')),
      name,
      phone,
      email,
      description,
      receivedTime: time,
      language: isHindi ? 'hi' : 'en',
      receivedDay: day === '' ? dayInIndia(await ctx.businessNow()) : day,
    });
    if (!read.success)
      throw new StaffRefusal(
        fieldTexts(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: message }))),
      );
    const created = await createCase(ctx, read.data, actor);
    if (!created.ok) throw new StaffRefusal(fieldTexts(created.refusal.fields ?? []));
    const lead = await readLead(ctx, created.value);
    const deadline = lead?.answerBy ? ` Answer it by ${inIndianTime(lead.answerBy)} (India).` : '';
    return `This is lead ${created.value}, ${leadReference(created.value)}.${deadline}`;
  },
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
  status,
  take,
  assign,
  changeTo('release', { action: 'assigned', ownerId: null }, 'Take a lead away from its owner'),
  addNote,
  due,
  create,
  changeTo('acknowledge', { action: 'acknowledged' }, 'Record that the person knows we have the complaint or request'),
  close,
];

const emptyTexts: Partial<Record<LeadState, string>> = { new: 'waiting for an answer', spam: 'marked as spam' };
/** What a change did that set no state. */
const doneTexts: Partial<Record<LeadChange['action'], string>> = {
  taken: 'taken',
  assigned: 'its owner changed',
  noted: 'your note was added',
  'due-set': 'the next call was set',
  acknowledged: 'acknowledged',
};

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
function noteIn(typed = ''): string {
  const note = typed.trim();
  if (Array.from(note).length > maxNoteLength)
    throw new StaffRefusal(`a note can have ${maxNoteLength} characters at most`);
  return note;
}
function choiceIn<T extends string>(choices: readonly T[], typed: string, what: string): T {
  const found = choices.find((choice) => choice === typed);
  if (found === undefined) throw new StaffRefusal(`give ${what}: ${choices.join(', ')}`);
  return found;
}
async function accountOf(ctx: LeadsContext, typed: string): Promise<string> {
  const account = await findByPhone(ctx, typed);
  if (!account) throw new StaffRefusal('nobody with this phone number has ever logged in');
  return account.id;
}
const unknown = (number: number): StaffRefusal =>
  new StaffRefusal(`there is no lead ${number}; see \`lead list --all\``);
const otherStateTexts = { ...stateTexts, spam: 'spam; first use `lead not-spam`' };
function refusalOf(
  number: number,
  { code, facts }: { readonly code: LeadChangeCode; readonly facts?: Readonly<Record<string, unknown>> },
): StaffRefusal {
  if (code === 'leads/unknown') return unknown(number);
  const texts: Record<Exclude<LeadChangeCode, 'leads/unknown'>, string> = {
    'leads/other-state': `lead ${number} is ${otherStateTexts[facts?.['state'] as LeadState]}`,
    'leads/changed': `lead ${number} was changed by somebody else`,
    'leads/taken': `somebody has lead ${number}; to give it to another use \`lead assign\``,
    'leads/not-a-case': `lead ${number} is a complaint or privacy request; use \`lead close\` with its outcome`,
    'leads/only-a-case': `lead ${number} is not a complaint or privacy request`,
    'leads/not-staff': 'this number has no staff role that answers leads',
  };
  return new StaffRefusal(texts[code]);
}

const mailStates = { waiting: 'mail waiting', pending: 'no mail yet' } as const;
const lineOf = (lead: ListedLead): string =>
  [
    String(lead.number).padStart(5),
    inIndianTime(lead.createdAt),
    lead.kind,
    lead.name,
    lead.phone || lead.email,
    [lead.product || '-', ...detailsOf(lead).map(([label, text]) => `${label.toLowerCase()} ${text}`)].join(', '),
    lead.flags.map((flag) => flagNames[flag]).join(',') || '-',
    lead.state,
    ...(lead.nextDueAt === null ? [] : [`due ${inIndianTime(lead.nextDueAt)}`]),
    ...(lead.notificationStatus === 'notified' ? [] : [mailStates[lead.notificationStatus]]),
  ].join('  ');

/** Counts of the states that the list leaves out. */
function otherStates(state: LeadState | undefined, counts: LeadList['counts']): string[] {
  if (state === undefined) return [];
  const hint = (other: 'new' | 'spam', text: string): string[] =>
    state !== other && counts[other] > 0 ? [`${counts[other]} ${text}: \`lead list --${other}\``] : [];
  return [...hint('new', 'wait for an answer'), ...hint('spam', 'are probably spam')];
}
