import type { RoleAnswer } from '#features/jobs/contract.ts';
import { categories, type Category } from '#features/jobs/model.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { feeOf } from './form-values.ts';
import { roleWords } from './role-words.ts';

export interface CategoryPanelProps {
  readonly role: RoleAnswer;
  /** The category picked before. */
  readonly picked: Category | '';
  readonly onPick: (category: Category) => void;
}
/** The bottom panel that asks for the category. Not a dialog: the page behind it stays readable. */
export function CategoryPanel({ role, picked, onPick }: CategoryPanelProps) {
  const t = useWords(roleWords);
  return (
    <section className="category-panel" aria-labelledby="category-panel-title">
      <div className="wrap">
        <h2 id="category-panel-title" tabIndex={-1}>
          {t.panelTitle}
        </h2>
        <p className="soft small">{t.panelText}</p>
        <div className="category-choices">
          {categories.map((category) => (
            <button
              key={category}
              type="button"
              className="category-choice"
              aria-pressed={picked === '' ? undefined : picked === category}
              onClick={() => onPick(category)}
            >
              <span>{category}</span> <strong>{rupees(feeOf(role, category))}</strong>
            </button>
          ))}
        </div>
        {picked === '' ? null : (
          <Button look="quiet" wide onClick={() => onPick(picked)}>
            {t.keep(picked)}
          </Button>
        )}
      </div>
    </section>
  );
}
