const authorization = '-H "Authorization: Bearer $ALBUMEN_KEY"';

/** Creates a key on the service's machine and stores it for the other commands. */
export const createKeyCommand =
  "export ALBUMEN_KEY=$(npm run -s albumen -- keys create \\\n  --owner you@example.com --scopes upload,read)";

export function whoAmICommand(baseUrl: string): string {
  return `curl ${baseUrl}/me \\\n  ${authorization}`;
}

/** Uploads the file as a form; the response is the complete image. */
export function uploadCommand(baseUrl: string): string {
  return `curl ${baseUrl}/upload \\\n  ${authorization} \\\n  -F file=@first-light.jpg`;
}

/** Creates the record, sends the bytes, completes the upload. */
export function signedUploadCommands(baseUrl: string): string {
  return [
    `image=$(curl -s ${baseUrl}/images \\`,
    `  ${authorization} \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "filename": "noon-light.jpg" }')`,
    "id=$(printf '%s' \"$image\" | jq -r .id)",
    "upload_url=$(printf '%s' \"$image\" | jq -r .upload.url)",
    "",
    'curl -T first-light.jpg "$upload_url"',
    "",
    `curl -X POST ${baseUrl}/images/$id/complete \\`,
    `  ${authorization}`,
  ].join("\n");
}

/** Uploads the same file once, however often it runs. */
export function idempotentUploadCommand(baseUrl: string): string {
  return [
    `curl ${baseUrl}/upload \\`,
    `  ${authorization} \\`,
    '  -H "Idempotency-Key: $(sha256sum < first-light.jpg | cut -c 1-64)" \\',
    "  -F file=@first-light.jpg -F filename=last-light.jpg",
  ].join("\n");
}

/** Prints the URL of every original. */
export function paginationCommands(baseUrl: string): string {
  return [
    'cursor=""',
    'while [ "$cursor" != null ]; do',
    `  page=$(curl -s "${baseUrl}/images?limit=200\${cursor:+&cursor=$cursor}" \\`,
    `    ${authorization})`,
    "  printf '%s' \"$page\" | jq -r '.data[].urls.original'",
    "  cursor=$(printf '%s' \"$page\" | jq -r .next_cursor)",
    "done",
  ].join("\n");
}
