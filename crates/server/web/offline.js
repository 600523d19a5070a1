// Starts the service worker, which keeps the site for use without a connection.

import { base, embedded } from "./site.js";

const { serviceWorker } = embedded;
if (serviceWorker && "serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register(new URL(serviceWorker, base)).catch((error) => console.info(error));
  // What it stores must not compete with what the page needs first.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
