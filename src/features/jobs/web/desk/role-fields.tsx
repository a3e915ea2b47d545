import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import {
  type OpeningField,
  type OpeningForm,
  optionalTexts,
  type TextField,
  textParts,
} from '../../model/opening-form.ts';
import { dayOfNotice, employmentTypes, maxLine, maxPassage, salaryUnits } from '../../model/jobs.ts';
import { fieldWords, formWords, postingWords } from './form-words.ts';
import './roles.css';

const isLine = (field: TextField): boolean => field.startsWith('title') || field.startsWith('noticeTitle');

interface RoleFieldsProps {
  readonly form: OpeningForm;
  /** A new role gets its place at the end. */
  readonly isNew?: boolean;
  /** What is empty of its notice and its interviews is that of the campaign. */
  readonly ofCampaign?: boolean;
}
/** A day of the calendar; a role whose notice words it otherwise, such as “until filled”, keeps its text. */
function OpeningDate({ value, ...field }: { name: string; label: string; value: string; hint?: string }) {
  const t = useWords(formWords);
  const day = value === '' ? '' : dayOfNotice(value);
  return day === undefined ? (
    <DeskText {...field} value={value} hint={field.hint ?? t.dateHint} maxLength={40} required />
  ) : (
    <DeskText {...field} value={day} type="date" required />
  );
}
/** The fields of a role, each text in both languages side by side. */
export function RoleFields({ form, isNew = false, ofCampaign = false }: RoleFieldsProps) {
  const t = useWords(formWords);
  const names = useWords(fieldWords);
  const posting = useWords(postingWords);
  const text = (field: OpeningField, own?: string) => ({
    name: field,
    label: names[field],
    value: form[field],
    ...(own === undefined ? {} : { hint: own }),
  });
  const area = (field: TextField, own?: string) => (
    <DeskTextArea
      {...text(field, own)}
      rows={isLine(field) ? 1 : 4}
      maxLength={isLine(field) ? maxLine : maxPassage}
      lang={field.endsWith('Hi') ? 'hi' : 'en'}
      required={!optionalTexts.some((name) => field.startsWith(name))}
    />
  );
  return (
    <div className="role-form">
      {textParts.map((part) => (
        <div key={part} className="role-pair">
          {area(`${part}En`, isNew && part === 'title' ? t.titleHint : undefined)}
          {area(`${part}Hi`)}
        </div>
      ))}
      <div className="role-pair">
        {area('interviewsEn', ofCampaign ? t.campaignHint : t.interviewsHint)}
        {area('interviewsHi', ofCampaign ? t.campaignHint : t.interviewsHint)}
      </div>
      <div className="role-pair">
        <OpeningDate {...text('openingDate')} />
        <DeskText {...text('vacancies')} inputMode="numeric" maxLength={6} required />
      </div>
      {isNew ? null : (
        <div className="role-pair">
          <DeskText {...text('position')} inputMode="numeric" maxLength={5} required />
        </div>
      )}
      <h3>{t.notice}</h3>
      <div className="role-pair">
        <DeskText {...text('noticeNumber', ofCampaign ? t.campaignHint : t.numberHint)} maxLength={40} />
        <DeskText {...text('noticeDay', ofCampaign ? t.campaignHint : t.dayHint)} type="date" />
      </div>
      <div className="role-pair">
        {area('noticeTitleEn', ofCampaign ? t.campaignHint : t.noticeTitleHint)}
        {area('noticeTitleHi', ofCampaign ? t.campaignHint : t.noticeTitleHint)}
      </div>
      <h3>{t.posting}</h3>
      <p className="soft">{t.postingLead}</p>
      <div className="role-pair">
        <DeskText {...text('localities')} maxLength={2000} />
        <DeskText {...text('region')} maxLength={maxLine} />
      </div>
      <div className="role-pair">
        <DeskText {...text('salary')} inputMode="decimal" maxLength={12} />
        <DeskSelect
          {...text('salaryPer')}
          emptyLabel={t.notStated}
          options={salaryUnits.map((value) => ({ value, label: posting[value] }))}
        />
        <DeskSelect
          {...text('employmentType')}
          emptyLabel={t.notStated}
          options={employmentTypes.map((value) => ({ value, label: posting[value] }))}
        />
      </div>
    </div>
  );
}
