/** `POST /images/import` from a server of the test. @type {import("./index.mjs").CreateWayIn} */
export function importFromUrl({ sourceServer }, { call }, { open, acknowledgeCreation }) {
  return async () => {
    const opened = await open();
    const source = sourceServer.serve(opened.generatedImage);
    const answer = await call("POST", "/images/import", { ...opened.fields, url: source.url });
    source.remove();
    await acknowledgeCreation(answer, opened);
  };
}
