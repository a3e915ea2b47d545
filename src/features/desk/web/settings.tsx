import type { Route } from './+types/settings';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { type DeskSettings, getSettings } from '../contract/desk.ts';
import { Switches } from './switches.tsx';
import { settingsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'settings');
  const settings = await loadAnswer(args, getSettings);
  return { desk, settings, secondPerson: await loadAnswer(args, getSecondPerson) };
}

/** /desk/settings: what this start of the product is, and the owner's switches. */
export default function SettingsPage({ loaderData: { desk, settings, secondPerson } }: Route.ComponentProps) {
  const t = useWords(settingsWords);
  const { isDemo, appUrl, versions } = settings;
  return (
    <DeskPage desk={desk} page="settings">
      <SecondPersonNote secondPerson={secondPerson} />
      <section className="desk-section">
        <dl className="desk-facts">
          <Fact name={t.mode} value={isDemo ? t.demo : t.live} />
          <Fact name={t.address} value={appUrl} />
          <Fact name={t.secondPerson} value={secondPerson.isNeeded ? t.secondPersonOn : t.secondPersonOff} />
        </dl>
        <p className="soft">{t.secondPersonHow}</p>
      </section>
      <Switches settings={settings} />
      <section className="desk-section">
        <h2>{t.versions}</h2>
        <dl className="desk-facts">
          <Fact name={t.product} value={versions.product} />
          <Fact name={t.node} value={versions.node} />
          <Fact name={t.database} value={versions.database} />
        </dl>
      </section>
      <Names settings={settings.settings} />
      <section className="desk-section">
        <h2>{t.docs}</h2>
        <dl className="desk-facts">
          <Fact name={t.docSettings} value="docs/settings.md" />
          <Fact name={t.docRunning} value="docs/running.md" />
          <Fact name={t.docSecurity} value="docs/security.md" />
          <Fact name={t.docAccess} value="docs/access.md" />
          <Fact name={t.docMessages} value="docs/messages.md" />
        </dl>
        <p className="soft">{t.docNote}</p>
      </section>
    </DeskPage>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Names({ settings }: Pick<DeskSettings, 'settings'>) {
  const t = useWords(settingsWords);
  return (
    <section className="desk-section">
      <h2>{t.names}</h2>
      <p className="soft">{t.namesHint}</p>
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
    </section>
  );
}
