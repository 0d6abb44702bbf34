export { discardMail, discardOldMails } from "./discard-mail";
export { queueMail } from "./queue-mail";
export { sendMail } from "./send-mail";
