import type { Route } from './+types/settings';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { type DeskSettings, getSettings } from '../contract/desk.ts';
import { OwnersLinks } from './owners-links.tsx';
import { Services } from './services.tsx';
import { Switches } from './switches.tsx';
import { WhatsappMessages } from './whatsapp-messages.tsx';
import { settingsWords } from './settings-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'settings');
  const settings = await loadAnswer(args, getSettings);
  return { desk, settings, secondPerson: await loadAnswer(args, getSecondPerson) };
}

/** /desk/settings: what the owner changes and where, what the site works with, and the owner's switches. */
export default function SettingsPage({ loaderData: { desk, settings, secondPerson } }: Route.ComponentProps) {
  const t = useWords(settingsWords);
  const { isDemo, isRehearsal, appUrl } = settings;
  return (
    <DeskPage desk={desk} page="settings">
      <SecondPersonNote secondPerson={secondPerson} />
      <div className="desk-stack">
        <section className="desk-section">
          <Facts>
            <Fact term={t.mode}>{isDemo ? t.demo : isRehearsal ? t.rehearsal : t.live}</Fact>
            <Fact term={t.address}>{appUrl}</Fact>
            <Fact term={t.secondPerson}>{secondPerson.isNeeded ? t.secondPersonOn : t.secondPersonOff}</Fact>
          </Facts>
          <p className="soft">{t.secondPersonHow}</p>
        </section>
        <OwnersLinks />
        <Services services={settings.services} />
        <WhatsappMessages settings={settings} />
        <Switches settings={settings} />
        <ForTheServer settings={settings} />
      </div>
    </DeskPage>
  );
}

/** What only the person who runs the server changes. */
function ForTheServer({ settings: { versions, settings } }: { readonly settings: DeskSettings }) {
  const t = useWords(settingsWords);
  return (
    <details className="desk-section">
      <summary>
        <h2>{t.names}</h2>
      </summary>
      <p className="soft">{t.namesHint}</p>
      <Facts>
        <Fact term={t.product}>{versions.product}</Fact>
        <Fact term={t.node}>{versions.node}</Fact>
        <Fact term={t.database}>{versions.database}</Fact>
      </Facts>
      <div className="desk-list-frame">
        <table className="desk-list">
          <caption className="sr-only">{t.names}</caption>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.isSet}</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, isSet }) => (
              <tr key={name}>
                <td className="desk-list-main">
                  <code>{name}</code>
                </td>
                <td data-head={t.isSet}>{isSet ? t.isSet : t.isDefault}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
