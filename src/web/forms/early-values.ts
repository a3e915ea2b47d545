// What a person typed before hydration stays in the inputs, unless React has to render the screen anew because something
// else has changed its HTML, as a translation by the browser does. Then it is put back.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Early {
  readonly name: string;
  /** The own value of a radio button or checkbox. */
  readonly value: string;
  readonly checked: boolean | undefined;
}

const controlsIn = (container: Element): Control[] => [
  ...container.querySelectorAll<Control>('input[name], textarea[name], select[name]'),
];
const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
/** True for an input of the server's HTML that a person has changed. */
export function isChangedEarly(element: Element): boolean {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    return options[element.selectedIndex] !== (options.find((option) => option.defaultSelected) ?? options[0]);
  }
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (!(element instanceof HTMLInputElement)) return false;
  // A box's own value is not its state: without one it is "on", and its default ''.
  if (element.type === 'radio' || element.type === 'checkbox') return element.checked !== element.defaultChecked;
  return element.value !== element.defaultValue;
}

/** Remembers what was typed and chosen. `restore` puts back what has vanished since; a script can't choose a file. */
export function readEarlyValues(container: Element): { readonly restore: () => void } {
  const early = controlsIn(container)
    .filter((control) => control.type !== 'file' && isChangedEarly(control))
    .map((control): Early => ({
      name: control.name,
      value: control.value,
      checked: isTicked(control) ? control.checked : undefined,
    }));
  return {
    restore: () => {
      const controls = controlsIn(container);
      for (const { name, value, checked } of early) {
        const control = controls.find((each) => each.name === name && (checked === undefined || each.value === value));
        if (!control) continue;
        if (isTicked(control)) {
          // React learns of a choice by the click.
          if (checked && !control.checked) control.click();
        } else if (control.value !== value) type(control, value);
      }
    },
  };
}

/** As if it were typed: React ignores a value that was set directly. */
function type(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
