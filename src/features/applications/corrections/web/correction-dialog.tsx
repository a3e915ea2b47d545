import { useState } from 'react';
import { type ApplicationAnswer, type CorrectionAnswer, requestCorrection } from '../../contract/public.ts';
import { type CorrectableField, correctableFields, maxCorrectionLength } from '../../terms.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { useForm } from '#web/forms/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextArea } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { correctionWords } from './correction-words.ts';

export interface CorrectionDialogProps {
  readonly application: ApplicationAnswer;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSent: (answer: CorrectionAnswer) => void;
  /** The card is out of date. */
  readonly onChanged: () => void;
}
type Refused = Extract<CallResult<CorrectionAnswer>, { ok: false }>;

/** Asks what was typed wrong and what is right. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { application, open, onClose } = props;
  const t = useWords(correctionWords);
  const [isBusy, setBusy] = useState(false);
  const formId = `correct-${application._id}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      dismissible={!isBusy}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} look="primary" busy={isBusy}>
            {t.send}
          </Button>
        </>
      }
    >
      <CorrectionForm {...props} formId={formId} onBusy={setBusy} />
    </Dialog>
  );
}

interface CorrectionFormProps extends CorrectionDialogProps {
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
}
function CorrectionForm({ application, formId, onSent, onChanged, onBusy }: CorrectionFormProps) {
  const t = useWords(correctionWords);
  const [refused, setRefused] = useState<Refused>();
  const form = useForm<CorrectionAnswer>({
    textOfReason(key, field) {
      if (key !== 'missing') return undefined;
      return field === 'field' ? t.pickMissing : t.missing;
    },
    send: async (fields) => {
      onBusy(true);
      const reply = await call(requestCorrection, {
        params: { id: application._id },
        body: { field: fields.text('field') as CorrectableField, value: fields.text('value') },
      });
      onBusy(false);
      setRefused(reply.ok ? undefined : reply);
      if (!reply.ok && reply.status === 409) onChanged();
      return reply;
    },
    done: onSent,
    failure: (reply) => (reply.problem?.code === 'applications/fields' ? undefined : t.failed),
  });
  return (
    <form {...form.props} id={formId} className="form correction-form">
      <p>{t.lead}</p>
      <p className="soft small">{t.fixed}</p>
      <SelectField
        name="field"
        label={t.field}
        error={form.errors['field']}
        required
        emptyLabel={t.pick}
        options={correctableFields.map((value) => ({ value, label: t[value] }))}
      />
      <TextArea
        name="value"
        label={t.value}
        hint={t.valueHint}
        error={form.errors['value']}
        required
        rows={3}
        maxLength={maxCorrectionLength}
      />
      {form.failure === undefined ? null : (
        <Message kind="error" title={form.failure}>
          {refused ? adviceOn(t, refused) : undefined}
        </Message>
      )}
    </form>
  );
}

function adviceOn(t: (typeof correctionWords)['en'], { problem }: Refused): string {
  if (!problem) return t.offline;
  if (problem.code === 'applications/correction-open') return t.open;
  return problem.code === 'applications/not-active' ? t.over : t.tryLater;
}
