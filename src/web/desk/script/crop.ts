// Shows which part of a picture is cut out, and sets its middle where somebody clicks. The fields stay the form's values.

/** Draws the frame on the pictures of the page; pages that replace their content are drawn anew. */
export function watchCrops(): void {
  const draw = (): void => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-crop]')) start(box);
  };
  draw();
  new MutationObserver(draw).observe(document.body, { childList: true, subtree: true });
}

function start(box: HTMLElement): void {
  const form = box.closest('form');
  const picture = box.querySelector('img');
  if (!form || !picture || box.dataset['crop'] === 'on') return;
  box.dataset['crop'] = 'on';
  const frame = document.createElement('span');
  frame.className = 'content-crop-frame';
  box.append(frame);
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
  const numberIn = (name: string, least: number, most: number): number =>
    Math.min(most, Math.max(least, Number(field(name)?.value) || least));
  const show = (): void => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width === 0) return;
    const [across = 8, down = 5] = (field('aspect')?.value ?? '8:5').split(':').map(Number);
    const part = Math.min(width, (height * across) / down) * (100 / numberIn('zoom', 100, 400));
    const size = [part / width, (part * down) / across / height] as const;
    const from = (focus: number, share: number): number => Math.min(Math.max(focus / 100 - share / 2, 0), 1 - share);
    frame.style.left = `${from(numberIn('focusX', 0, 100), size[0]) * 100}%`;
    frame.style.top = `${from(numberIn('focusY', 0, 100), size[1]) * 100}%`;
    frame.style.width = `${size[0] * 100}%`;
    frame.style.height = `${size[1] * 100}%`;
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const percent = (at: number, whole: number): string =>
      String(Math.round(Math.min(1, Math.max(0, at / whole)) * 100));
    const [x, y] = [field('focusX'), field('focusY')];
    if (x) x.value = percent(clientX - left, width);
    if (y) y.value = percent(clientY - top, height);
    show();
  };
  box.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    move(event);
  });
  box.addEventListener('pointermove', (event) => {
    if (box.hasPointerCapture(event.pointerId)) move(event);
  });
  form.addEventListener('input', show);
  picture.addEventListener('load', show);
  show();
}
