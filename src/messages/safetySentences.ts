/** A fact of a sentence on which someone's consent depends. `test-support/safetyTerms.ts` names the words for it in each language. */
export type SafetyFact =
  | "allow"
  | "deny"
  | "once"
  | "always"
  | "forGood"
  | "eachTime"
  | "cannot"
  | "notYet"
  | "notUndone"
  | "nothingRun"
  | "nothingSent"
  | "nothingRemembered"
  | "notKnown"
  | "outside"
  | "unseen"
  | "asCodes"
  | "allRights"
  | "deletes"
  | "unrecoverable"
  | "secrets"
  | "otherUser"
  | "otherComputer"
  | "yourBrowser"
  | "mayHaveRun"
  | "mayGoOn"
  | "unchecked"
  | "again"
  | "byYou"
  | "notByYou"
  | "byRule"
  | "twice"
  | "both"
  | "danger"
  | "caution"
  | "server"
  | "device"
  | "only";

/**
 * The sentences on which consent depends, by their path in the messages, with the facts that each translation has to keep. A test reads each
 * language: whoever changes such a sentence, or adds one, changes its facts here.
 */
export const safetySentences: Readonly<Record<string, readonly SafetyFact[]>> = {
  "permission.option.allow_once": ["allow", "once"],
  "permission.option.allow_always": ["allow", "always"],
  "permission.option.reject_once": ["deny"],
  "permission.option.reject_always": ["deny", "always"],
  "permission.allow": ["allow"],
  "permission.deny": ["deny"],
  "permission.denyAll": ["deny", "both"],
  "permission.denyWithReason": ["deny"],
  "permission.denySend": ["deny"],
  "permission.editSend": ["allow"],
  "permission.suggestSend": ["deny"],
  "permission.suggestNote": ["deny"],
  "permission.suggestReason": ["deny"],
  "permission.partial.allow": ["allow"],
  "permission.partial.deny": ["deny"],
  "permission.partial.denyAndSuggest": ["deny"],
  "permission.partial.allowNote": ["only"],
  "permission.partial.denyNote": ["allow", "cannot", "deny"],
  "permission.label": ["allow"],
  "permission.title": ["allow"],
  "permission.deadline": ["nothingSent"],
  "permission.pageTool": ["yourBrowser"],
  "permission.runAgainNote": ["mayHaveRun"],
  "permission.nature.command": ["allRights"],
  "permission.nature.deletes": ["deletes"],
  "permission.nature.network": ["otherComputer"],
  "permission.nature.unknown": ["notKnown"],
  "permission.level.caution": ["caution"],
  "permission.level.danger": ["danger"],
  "permission.allowUnseen": ["allow", "unseen"],
  "permission.onlyLasting": ["allow", "forGood", "eachTime", "only"],
  "permission.framed": ["allow"],
  "permission.blocked.ambiguous_call": ["allow", "cannot"],
  "permission.blocked.unknown_call": ["allow", "cannot"],
  "permission.blocked.ambiguous_request": ["allow", "cannot"],
  "permission.blocked.invalid": ["allow", "cannot"],
  "permission.blocked.unnamed": ["allow", "cannot"],
  "permission.blocked.no_input": ["allow", "cannot"],
  "permission.blocked.unready": ["allow", "cannot", "notYet"],
  "permission.changed": ["again", "allow"],
  "permission.place.outside": ["outside"],
  "permission.risk.outside_workspace": ["outside"],
  "permission.risk.destructive": ["unrecoverable"],
  "permission.risk.sensitive_path": ["secrets"],
  "permission.risk.elevated": ["otherUser"],
  "permission.risk.deletes_files": ["deletes"],
  "permission.risk.repeated_key": ["twice"],
  "permission.risk.contradicts_kind": ["only"],
  "permission.flag.bidi": ["asCodes"],
  "permission.flag.invisible": ["asCodes"],
  "permission.flag.unusual-space": ["asCodes"],
  "permission.onceNote": ["allow", "once", "again"],
  "permission.batch.note": ["nothingRemembered"],
  "permission.batch.allow": ["allow", "once"],
  "permission.batch.deny": ["deny"],
  "permission.decidedAllow": ["allow", "byYou"],
  "permission.decidedDeny": ["deny", "byYou"],
  "permission.held.allowed": ["allow", "notYet"],
  "permission.held.denied": ["deny", "notYet"],
  "permission.gone.allowedElsewhere": ["allow"],
  "permission.gone.deniedElsewhere": ["deny"],
  "permission.form.submit": ["allow"],
  "permission.link.open": ["allow"],
  "permissionCenter.noRules": ["eachTime"],
  "permissionCenter.remember.send": ["allow"],
  "permissionCenter.agentRemembers": ["allow", "always"],
  "permissionCenter.decidedBy": ["notByYou"],
  "permissionCenter.tester.note": ["nothingSent"],
  "toolCall.deniedNote": ["deny", "nothingRun"],
  "toolCall.cancelledNote": ["notUndone"],
  "toolCall.cancelledAskingNote": ["nothingRun"],
  "toolCall.incompleteNote": ["notKnown"],
  "toolCall.truncatedInput": ["notKnown"],
  "toolCall.deadline": ["nothingSent"],
  "toolCall.origin.says": ["unchecked"],
  "toolCall.provenance.byUser": ["allow", "byYou"],
  "toolCall.provenance.byRule": ["allow", "byRule"],
  "notice.stop_is_local": ["mayGoOn"],
  "chat.recovery.send_unsure.note": ["twice"],
  "chat.recovery.read.note": ["nothingSent", "only"],
  "error.unauthorized.advice": ["nothingSent", "again"],
  "error.invalid_input.advice": ["nothingRun"],
  "error.unknown_tool.advice": ["nothingRun"],
  "error.unsupported.advice": ["nothingSent"],
  "error.stale.advice": ["again"],
  "thread.branches.notUndone": ["notUndone"],
  "sessionList.removeNote": ["deletes", "server", "device", "notUndone"],
};
