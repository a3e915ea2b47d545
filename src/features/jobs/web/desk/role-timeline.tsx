import { Timeline } from '#web/desk/timeline.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { auditActionWords } from '#features/audit/web/parts/words.ts';
import type { DeskFees, RoleEvent } from '../../model/desk.ts';
import { roleStateWords } from '../parts/words.ts';
import { roleWords } from './role-words.ts';
import { deskRolesWords } from './words.ts';

/** What happened to a role and its openings, newest first. */
export function RoleTimeline({ name, events }: { readonly name: string; readonly events: readonly RoleEvent[] }) {
  const t = useWords(roleWords);
  const { feesOf } = useWords(deskRolesWords);
  const actions = useWords(auditActionWords);
  const states = useWords(roleStateWords);
  const feesText = ({ general, reservation }: DeskFees): string => feesOf(rupees(general), rupees(reservation));
  const textOf = ({ event, opening, state, fees }: RoleEvent): string =>
    [
      actions[event] ?? event,
      ...(opening === null ? [] : [t.openingNumber(opening)]),
      ...(state ? [`${states[state.before]} → ${states[state.after]}`] : []),
      ...(fees ? [`${feesText(fees.before)} → ${feesText(fees.after)}`] : []),
    ].join(' · ');
  return (
    <Timeline
      of={name}
      entries={events.map((event, index) => ({
        key: `${index}${event.at}`,
        at: event.at,
        by: event.by,
        text: textOf(event),
      }))}
    />
  );
}
