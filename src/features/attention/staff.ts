import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { closeAttention } from './actions/close-item.ts';
import type { AttentionContext } from './actions/context.ts';
import { findAllItems } from './actions/list-items.ts';
import { lineOf } from './messages.ts';
import { attentionKinds } from './model.ts';

const refusalTexts = {
  'attention/unknown':
    'there is no such event; see `attention list`. What is still wrong goes when its cause does, or the owner puts it off at the desk',
  'attention/closed': 'it is already closed',
  'attention/reason-missing': 'give the reason',
} as const;

const list = async (ctx: AttentionContext): Promise<string> => {
  const items = await findAllItems(ctx);
  if (items.length === 0) return 'Nothing needs attention.';
  return items
    .map((item) => {
      const { title, next } = attentionKinds[item.kind];
      const late = item.putOff
        ? `, put off until ${inIndianTime(new Date(item.putOff.until))}: ${item.putOff.reason}`
        : '';
      return `${lineOf(item)}\n    ${title}, since ${inIndianTime(item.since)}${late}\n    next: ${next}`;
    })
    .join('\n');
};

const command = commandsFor<AttentionContext>();

export const commands = [
  command({
    name: 'attention list',
    help: 'List what needs a decision, oldest first',
    run: list,
  }),
  command({
    name: 'attention close',
    args: { number: '<number>', reason: '<reason...>' },
    help: 'Take an event off the list, such as a repair; your name and the reason are recorded in the audit log',
    async run(ctx, { number, reason }, actor) {
      const closed = await closeAttention(ctx, { id: Number(number) || 0, reason, actor });
      if (!closed.ok) throw new StaffRefusal(`item ${number}: ${refusalTexts[closed.refusal.code]}`);
      return `Item ${number} is closed.`;
    },
  }),
];
