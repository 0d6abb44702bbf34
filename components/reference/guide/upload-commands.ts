const authorization = '-H "Authorization: Bearer $ALBUMEN_KEY"';

/** The file as a form, answered with the complete image. */
export function oneCall(baseUrl: string): string {
  return `curl ${baseUrl}/upload \\\n  ${authorization} \\\n  -F file=@first-light.jpg`;
}

/** Record, bytes, completion. */
export function threeSteps(baseUrl: string): string {
  return [
    `image=$(curl -s ${baseUrl}/images \\`,
    `  ${authorization} \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "filename": "first-light.jpg" }')`,
    "id=$(printf '%s' \"$image\" | jq -r .id)",
    "address=$(printf '%s' \"$image\" | jq -r .upload.url)",
    "",
    'curl -T first-light.jpg "$address"',
    "",
    `curl -X POST ${baseUrl}/images/$id/complete \\`,
    `  ${authorization}`,
  ].join("\n");
}
