"use client";
import { useId, useMemo, useState } from "react";
import type { ReactElement } from "react";
import type { PolicyCall, PolicyVerdict } from "../../content/index.ts";
import { useRules, useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { parseJson, toolKinds } from "../../model/index.ts";
import type { ToolKind } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { isObject } from "../../model/index.ts";
import { useCalls } from "./useCalls.ts";

interface Trial {
  readonly toolName: string;
  readonly kind: ToolKind;
  readonly command: string;
  readonly path: string;
  /** The input as the text of a JSON object; rules read it by JSON pointers. */
  readonly input: string;
}

const untouched: Trial = { toolName: "", kind: "other", command: "", path: "", input: "" };

/** Returns the call to try; undefined while the input is no JSON object. */
function toCall({ toolName, kind, command, path, input: text }: Trial): PolicyCall | undefined {
  const other = text.trim() === "" ? {} : parseJson(text);
  if (!isObject(other)) return undefined;
  const input = { ...other, ...(command === "" ? {} : { command }), ...(path === "" ? {} : { path }) };
  const argument = JSON.stringify(input);
  return { toolName, kind, argument, input, inputState: "ready", content: [], locations: [] };
}

function describeVerdict({ effect, rule, hazards, matched }: PolicyVerdict, { permissionCenter }: Messages): string {
  const { tester } = permissionCenter;
  if (hazards.length > 0) return tester.held(hazards.map((hazard) => permissionCenter.hazard[hazard]).join("; "));
  const decisive = rule ?? matched[0];
  if (decisive === undefined) return tester.noRule;
  const words = permissionCenter.rule(decisive);
  if (effect === "ask") return tester.asked(words);
  return effect === "allow" ? tester.allowed(words) : tester.denied(words);
}

const unruled: PolicyVerdict = { effect: "ask", matched: [], hazards: [] };

/** Evaluates each call once: a conversation has many, each is read whole, and one that changes is another object. */
function evaluateOnce(evaluate: (call: PolicyCall, now: number) => PolicyVerdict): (call: PolicyCall) => PolicyVerdict {
  const verdicts = new WeakMap<PolicyCall, PolicyVerdict>();
  return (call) => {
    const verdict = verdicts.get(call) ?? evaluate(call, Date.now());
    verdicts.set(call, verdict);
    return verdict;
  };
}

/**
 * Returns a function that evaluates the rules of the session for a call, as the session itself does, at the time when it is first asked
 * since the rules changed. Renders again when they change.
 */
function useVerdict(): (call: PolicyCall) => PolicyVerdict {
  const session = useSession();
  const rules = useRules();
  // The policy reads its own rules: another object when they change, so that what was evaluated is evaluated again.
  const ruled = useMemo(() => ({ policy: session.policy, rules }), [session, rules]);
  const { wireId } = session.thread.session;
  return useMemo(() => {
    const sessionIds = [session.sessionId, wireId].filter((id) => id !== undefined);
    return evaluateOnce((call, now) => ruled.policy?.decide(call, { now, sessionIds }) ?? unruled);
  }, [ruled, session, wireId]);
}

/** How many calls of this conversation the rules would allow, deny or leave to the user. Renders a `<p>` element. */
function CallsVerdict(): ReactElement {
  const { permissionCenter } = useMessages();
  const judge = useVerdict();
  const calls = useCalls();
  const effects = calls.map((call) => judge(call).effect);
  const count = (wanted: string): number => effects.filter((effect) => effect === wanted).length;
  return <p className="cs-center-note">{permissionCenter.tester.calls(count("allow"), count("ask"), count("deny"))}</p>;
}

/** A form that shows how the rules would answer a hypothetical call. Renders a `<div>` element. */
export function RuleTester(): ReactElement {
  const messages = useMessages();
  const { tester } = messages.permissionCenter;
  const id = useId();
  const judge = useVerdict();
  const [trial, setTrial] = useState(untouched);
  const call = useMemo(() => toCall(trial), [trial]);
  const verdict = trial === untouched || call === undefined ? undefined : judge(call);
  return (
    <div className="cs-tester" data-slot="rule-tester">
      <p className="cs-center-note">{tester.note}</p>
      {(["toolName", "command", "path", "input"] as const).map((name) => (
        <div key={name} className="cs-tester-field">
          <label className="cs-form-label" htmlFor={`${id}-${name}`}>
            {tester[name]}
          </label>
          <input
            className="cs-field"
            // Code and paths begin at the left in every language.
            dir="ltr"
            id={`${id}-${name}`}
            spellCheck={false}
            autoComplete="off"
            value={trial[name]}
            onChange={(event) => setTrial({ ...trial, [name]: event.target.value })}
          />
        </div>
      ))}
      <div className="cs-tester-field">
        <label className="cs-form-label" htmlFor={`${id}-kind`}>
          {tester.kind}
        </label>
        <select
          className="cs-field"
          id={`${id}-kind`}
          value={trial.kind}
          onChange={({ target }) =>
            setTrial({ ...trial, kind: toolKinds.find((one) => one === target.value) ?? "other" })
          }
        >
          {toolKinds.map((kind) => (
            <option className="cs-plain" key={kind} value={kind}>
              {tester.kinds[kind]}
            </option>
          ))}
        </select>
      </div>
      <output className="cs-tester-verdict" data-effect={verdict?.effect}>
        {call === undefined && tester.noInput}
        {verdict !== undefined && <VisibleText text={describeVerdict(verdict, messages)} />}
      </output>
      <CallsVerdict />
    </div>
  );
}
