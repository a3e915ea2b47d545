// What is typed in the forms of a page stays when another form is saved or refused: the page that is put in place of the
// shown one gets it back.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
interface TypedField {
  readonly name: string;
  /** The value of a checkbox or radio button, which tells it from others of its name. */
  readonly option: string;
  readonly value: string;
  readonly isChecked: boolean;
}
export interface Typed {
  /** Names the form; equal in every rendering of the page. */
  readonly form: string;
  readonly fields: readonly TypedField[];
}

const formsIn = (page: ParentNode): HTMLFormElement[] => [
  ...page.querySelectorAll<HTMLFormElement>('main form[data-desk-form]'),
];
/** A form by what it does and what it is about. */
const keyOf = (form: HTMLFormElement): string =>
  `${form.getAttribute('action') ?? ''} ${form.dataset['deskForm'] ?? ''}`;
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const optionOf = (field: Field): string => (isBox(field) ? field.value : '');

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      element.matches('input, select, textarea') &&
      (element as Field).name !== '' &&
      !['hidden', 'file', 'submit'].includes((element as Field).type),
  );
}
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    // Without a marked option the first one is chosen.
    const marked = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== (marked?.value ?? '');
  }
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** What is typed and not sent in forms other than `sent`; all fields of one that came back refused. */
export function readTyped(sent?: HTMLFormElement): readonly Typed[] {
  return formsIn(document).flatMap((form): Typed[] => {
    if (form === sent) return [];
    const isRefused = form.dataset['refused'] !== undefined;
    const fields = fieldsOf(form).filter((field) => isRefused || isChanged(field));
    if (fields.length === 0) return [];
    return [
      {
        form: keyOf(form),
        fields: fields.map((field) => ({
          name: field.name,
          option: optionOf(field),
          value: field.value,
          isChecked: isBox(field) && field.checked,
        })),
      },
    ];
  });
}

/** Puts it back into the forms of the shown page. @returns the texts whose form the page has no more */
export function putBack(typed: readonly Typed[], note: string): readonly string[] {
  const forms = formsIn(document);
  const lost: string[] = [];
  for (const { form: key, fields } of typed) {
    const form = forms.find((each) => keyOf(each) === key);
    if (!form) {
      lost.push(
        ...fields.filter(({ option, value }) => option === '' && value.trim() !== '').map(({ value }) => value),
      );
      continue;
    }
    const shown = fieldsOf(form);
    for (const { name, option, value, isChecked } of fields) {
      const field = shown.find((each) => each.name === name && optionOf(each) === option);
      if (!field) continue;
      if (isBox(field)) field.checked = isChecked;
      else field.value = value;
      openAround(field);
    }
    if (form.querySelector('.desk-kept')) continue;
    const said = document.createElement('p');
    said.className = 'desk-kept';
    said.textContent = note;
    form.prepend(said);
  }
  return lost;
}

/** Opens what an element is folded in. */
export function openAround(element: Element): void {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
}
