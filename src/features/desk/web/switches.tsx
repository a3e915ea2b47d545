import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskForm } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { changeSwitch, type DeskSettings } from '../contract/desk.ts';
import { switchWords } from './switch-words.ts';

/** Roles with a fee and referral earnings: off in live mode until the owner turns them on, having read the questions. */
export function Switches({ settings }: { readonly settings: DeskSettings }) {
  const t = useWords(switchWords);
  const mayChange = useMay('settings/change');
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
      {mayChange && !isDemo ? (
        <DeskForm
          action={urlOf(changeSwitch)}
          identity={{ name }}
          hidden={{ on: isOn ? 'no' : 'yes' }}
          submit={isOn ? t.turnOff : t.turnOn}
          look={isOn ? 'danger' : 'primary'}
          label={title}
          refusals={{ 'desk/not-advised': t.notAdvised }}
        >
          {isOn ? null : <DeskCheckbox name="advised" label={t.advised} required />}
        </DeskForm>
      ) : null}
    </section>
  ));
}
