// A worker that runs the module: it is sent the compiled module once, then one request at a time.

import { ModuleInstance } from "./module.js";

/** @type {ModuleInstance | null} */
let instance = null;

addEventListener("message", ({ data }) => {
  if (data.module) instance = new ModuleInstance(data.module);
  else if (instance) postMessage(instance.answer(data.request, data.time));
});
