// Polls for new messages every two seconds while the page is visible; replaces the list only when it changed.
const list = document.querySelector('#messages');
const look = async () => {
  if (document.hidden) return;
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('#messages');
  if (fresh && fresh.innerHTML !== list.innerHTML) list.replaceChildren(...fresh.childNodes);
};
setInterval(look, 2000);
document.addEventListener('visibilitychange', look);
