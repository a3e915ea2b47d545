import { ActForm } from '#web/desk/act-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { Renewed } from '#web/desk/renewed.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { type DeskSettings, sendTestMail, sendTestSms } from '../contract/desk.ts';
import type { TestState } from '../model/desk.ts';
import { settingsWords } from './settings-words.ts';

type Services = DeskSettings['services'];
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What the site works with, and a test of SMS and mail. */
export function Services({ services }: { readonly services: Services }) {
  const t = useWords(settingsWords);
  const { gateway, sms, whatsapp, mail, storage, backup, tests } = services;
  const vendor = ({ name, isReal }: { readonly name: string; readonly isReal: boolean }, demo: string): string =>
    isReal ? t.connected(capitalised(name)) : demo;
  const isUnderWay = [tests.sms, tests.email].some((test) => test?.state === 'queued');
  return (
    <section className="desk-section" aria-labelledby="tests">
      <h2 id="tests">{t.services}</h2>
      <Facts>
        <Fact term={t.payments}>{vendor(gateway, t.demoGateway)}</Fact>
        <Fact term={t.sms}>{vendor(sms, t.demoSms)}</Fact>
        <Fact term={t.whatsapp}>
          {whatsapp === null ? t.noWhatsapp : whatsapp.isReal ? t.connected('WhatsApp') : t.demoWhatsapp}
        </Fact>
        <Fact term={t.smsPrice}>{sms.hasPrice ? t.smsPriceKnown : t.smsPriceUnknown}</Fact>
        <Fact term={t.mail}>{mail.isReal ? t.mailSent : t.demoMail}</Fact>
        <Fact term={t.office}>{mail.office}</Fact>
        <Fact term={t.owner}>{mail.owner}</Fact>
        <Fact term={t.storage}>{storage === 'here' ? t.storageHere : t.objectStore}</Fact>
        <Fact term={t.backup}>{backup.at === null ? t.noBackup : <Time at={backup.at} />}</Fact>
      </Facts>
      <div className="desk-links">
        <ActForm of={sendTestSms} look="secondary" />
        <ActForm of={sendTestMail} look="secondary" />
      </div>
      <Renewed id="test-states" isRunning={isUnderWay}>
        <Test name={t.lastSms} test={tests.sms} />
        <Test name={t.lastMail} test={tests.email} />
      </Renewed>
    </section>
  );
}

const tones = { queued: 'info', sent: 'good', failed: 'bad' } as const;
function Test({ name, test }: { readonly name: string; readonly test: TestState | null }) {
  const t = useWords(settingsWords);
  if (test === null) return null;
  const { state, fault, at } = test;
  const texts = { queued: fault === null ? t.sending : t.retrying, sent: t.sent, failed: t.failed };
  return (
    <p>
      {name}: <Badge tone={state === 'queued' && fault !== null ? 'warn' : tones[state]}>{texts[state]}</Badge>{' '}
      <Time at={at} /> {fault === null || state === 'sent' ? null : <a href={deskPaths.messages()}>{t.why}</a>}
    </p>
  );
}
