import pg from "pg";

/** Listens to the product's notifications about changed images. @param {string} databaseUrl */
export async function listenToChanges(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  // One listener per awaited image.
  client.setMaxListeners(0);
  await client.connect();
  await client.query("listen albumen_image_changes");

  return {
    /** @param {string} id */
    next: (id) =>
      new Promise((resolve) => {
        /** @param {pg.Notification} message */
        const hear = ({ payload }) => {
          if (payload !== id) return;

          client.off("notification", hear);
          resolve(undefined);
        };
        client.on("notification", hear);
      }),
    close: () => client.end(),
  };
}
