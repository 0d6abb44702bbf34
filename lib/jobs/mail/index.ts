export { discardMail, discardOldMails, queueMail, sendMail } from "./outgoing-mail";
