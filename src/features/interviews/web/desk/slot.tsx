import { subjectOf } from '../../model.ts';
import type { Route } from './+types/slot';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Events } from '#web/desk/events.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getInterviewSlot, type SlotRecord } from '../../contract/desk.ts';
import { CalledCount } from './called-count.tsx';
import { EditSlot, EndSlot } from './slot-forms.tsx';
import { SlotPeople } from './slot-people.tsx';
import { SlotStateBadge } from './slot-state.tsx';
import { slotEventWords, slotFieldWords, slotsWords, slotWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'interviewSlot');
  const slot = await loadAnswer(args, getInterviewSlot, { params: { slot: args.params.slot } });
  return { desk, slot };
}

/** /desk/interviews/:slot */
export default function SlotPage({ loaderData: { desk, slot } }: Route.ComponentProps) {
  const t = useWords(slotWords);
  const events = useWords(slotEventWords);
  const language = useLanguage();
  const mayChange = desk.rights.includes('applications/change') && slot.state !== 'cancelled' && !slot.isOver;
  return (
    <DeskPage
      desk={desk}
      page="interviews"
      title={`${slot.roleTitle[language]}, ${moment(language, slot.startsAt)}`}
      state={<SlotStateBadge slot={slot} />}
      actions={
        <>
          {desk.rights.includes('applications/change') ? (
            <a
              className="button button-secondary button-small"
              href={`${deskPaths.newInterviewSlot()}?copy=${slot.slot}`}
            >
              {t.copy}
            </a>
          ) : null}
          <a className="button button-secondary button-small" href={deskPaths.interviews()}>
            {t.toList}
          </a>
        </>
      }
    >
      <SlotPeople slot={slot} />
      <div className="desk-columns">
        <div>
          <SlotFacts slot={slot} />
          {mayChange ? <EditSlot slot={slot} /> : null}
        </div>
        <div>
          {mayChange ? <EndSlot slot={slot} /> : null}
          <Events of={subjectOf(slot.slot)} events={slot.events} words={events} />
        </div>
      </div>
    </DeskPage>
  );
}

function SlotFacts({ slot }: { readonly slot: SlotRecord }) {
  const t = useWords(slotWords);
  const list = useWords(slotsWords);
  const fields = useWords(slotFieldWords);
  const language = useLanguage();
  const { typed, roleTitle, opening, startsAt, minutes } = slot;
  return (
    <section className="desk-section">
      <h2>{t.facts}</h2>
      <Facts>
        <Fact term={fields.opening}>{fields.openingOf(roleTitle[language], opening)}</Fact>
        <Fact term={list.starts}>
          <Time at={startsAt} />
        </Fact>
        <Fact term={t.length}>{list.minutes(minutes)}</Fact>
        <Fact term={list.called}>
          <CalledCount slot={slot} />
        </Fact>
        <Fact term={list.place}>{language === 'hi' ? typed.placeHi : typed.placeEn}</Fact>
      </Facts>
    </section>
  );
}
