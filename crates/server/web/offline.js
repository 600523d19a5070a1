// Starts the service worker, which keeps the site for use without a connection, and lets browsers install it.

import { base, embedded } from "./site.js";

// What browsers ask for later, such as the manifest, must not depend on the page's address, which changes while it is open.
for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link:is([rel=manifest], [rel=icon])"))) {
  link.setAttribute("href", link.href);
}

const { serviceWorker } = embedded;
if (serviceWorker && "serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register(new URL(serviceWorker, base)).catch((error) => console.info(error));
  // What it stores must not compete with what the page needs first.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
