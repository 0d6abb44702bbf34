import type { Mail } from "./mailer";

/** The content of a message. */
export interface MailContent {
  /** BCP 47 tag of the texts' language. */
  language: string;
  subject: string;
  lead: string;
  /** The URL to open, if any. */
  link?: { label: string; url: string };
  closing: string;
}

/** Renders the message as text and HTML: one column, no images, no tracking. */
export function renderMail({
  language,
  subject,
  lead,
  link,
  closing,
}: MailContent): Pick<Mail, "subject" | "text" | "html"> {
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<table role="presentation" align="center" width="100%" style="max-width:480px;border-collapse:collapse">
<tr><td style="padding:0 0 16px"><h1 style="margin:0;font-size:22px">${escapeHtml(subject)}</h1></td></tr>
<tr><td style="padding:0 0 24px">${escapeHtml(lead)}</td></tr>
${link ? renderLinkRows(link) : ""}<tr><td style="font-size:13px">${escapeHtml(closing)}</td></tr>
</table>
</body>
</html>
`;
  const paragraphs = link ? [lead, link.url, closing] : [lead, closing];
  return { subject, text: `${paragraphs.join("\n\n")}\n`, html };
}

/** The link as a button, and as a URL to copy. */
function renderLinkRows(link: NonNullable<MailContent["link"]>): string {
  const [url, label] = [escapeHtml(link.url), escapeHtml(link.label)];
  return `<tr><td style="padding:0 0 24px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#26221c;color:#ffffff;text-decoration:none">${label}</a></td></tr>
<tr><td style="padding:0 0 24px;font-size:13px;word-break:break-all"><a href="${url}">${url}</a></td></tr>
`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
