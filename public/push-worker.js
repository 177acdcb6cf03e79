// Shows what the shop pushes to the phones of those who work there (rules: notifications-4), and opens its
// page. It does nothing else: pages are not loaded through it, and it lives below an address that has none.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const options = { body, tag, data: { url }, icon: "/favicon.svg" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin).href;
  event.waitUntil(showPage(url));
});

/** In the tab that has it open already, if there is one. */
async function showPage(url) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url);
  return tab ? tab.focus() : self.clients.openWindow(url);
}
