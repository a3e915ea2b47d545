import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { changeSwitch, type DeskSettings } from '../contract/desk.ts';
import { switchWords } from './switch-words.ts';

/** Roles with a fee and referral earnings: off in live mode until the owner turns them on, having read the questions. */
export function Switches({ settings }: { readonly settings: DeskSettings }) {
  const t = useWords(switchWords);
  const { isDemo, paidRoles, earnings } = settings;
  const switches = [
    { name: 'paid-roles', title: t.paidRoles, isOn: paidRoles, questions: [t.fees, t.wording, t.identity] },
    { name: 'referral-earnings', title: t.earnings, isOn: earnings, questions: [t.scheme, t.tax] },
  ];
  return switches.map(({ name, title, isOn, questions }) => (
    <section key={name} className="desk-section">
      <h2>{title}</h2>
      <p>
        <strong>{isOn ? t.on : t.off}</strong> {isDemo ? t.demo : null}
      </p>
      <p>{t.ask}</p>
      <ul>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p className="soft">{t.noAnswer}</p>
      <ActForm
        of={changeSwitch}
        identity={{ name }}
        hidden={{ on: isOn ? 'no' : 'yes' }}
        asked={{ isOn, title }}
        look={isOn ? 'danger' : 'primary'}
        isOffered={!isDemo}
      >
        {isOn ? null : <DeskCheckbox name="advised" label={t.advised} required />}
      </ActForm>
    </section>
  ));
}
