import { textDirection } from "../i18n/locale";
import type { Mail } from "./mailer";

interface Link {
  label: string;
  url: string;
}

/** The content of a message. */
export interface MailContent {
  /** BCP 47 tag of the texts' language. */
  language: string;
  subject: string;
  lead: string;
  /** The items of the message, each with the URL to open. */
  items?: ReadonlyArray<{ text: string; link: Link }>;
  /** The URL to open, if any. */
  link?: Link;
  closing: string;
  /** Stops mails of this kind. */
  unsubscribe?: Link;
}

/** Renders the message as text and HTML: one column, no images, no tracking. */
export function renderMail(content: MailContent): Pick<Mail, "subject" | "text" | "html"> {
  const { language, subject, lead, items = [], link, closing, unsubscribe } = content;
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<table role="presentation" align="center" width="100%" style="max-width:480px;border-collapse:collapse">
<tr><td style="padding:0 0 16px"><h1 style="margin:0;font-size:22px">${escapeHtml(subject)}</h1></td></tr>
<tr><td style="padding:0 0 24px">${escapeHtml(lead)}</td></tr>
${items.length > 0 ? renderItems(items) : ""}${link ? renderLinkRows(link) : ""}<tr><td style="font-size:13px">${escapeHtml(closing)}</td></tr>
${unsubscribe ? `<tr><td style="padding:8px 0 0;font-size:13px">${renderLink(unsubscribe)}</td></tr>\n` : ""}</table>
</body>
</html>
`;
  const paragraphs = [
    lead,
    ...items.map((item) => `* ${item.text}\n  ${item.link.url}`),
    ...(link ? [link.url] : []),
    closing,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ];
  return { subject, text: `${paragraphs.join("\n\n")}\n`, html };
}

function renderItems(items: NonNullable<MailContent["items"]>): string {
  const rows = items.map(
    ({ text, link }) => `<li style="padding:0 0 12px">${escapeHtml(text)}<br>${renderLink(link)}</li>`,
  );
  return `<tr><td style="padding:0 0 12px"><ul style="margin:0;padding-inline-start:20px">
${rows.join("\n")}
</ul></td></tr>
`;
}

function renderLink({ label, url }: Link): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

/** The link as a button, and as a URL to copy. */
function renderLinkRows(link: Link): string {
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
