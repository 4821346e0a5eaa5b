import { isAssignment } from "./tokenizeCommand.ts";

/**
 * What the next word of a command can be. `start`: its program. `behind`: the program that another one runs, or a flag of that one.
 * `any`: perhaps a program, e.g. behind flags whose values are not known. `git`: an operation of git. `operand`: no program. `text`: what
 * a program searches for, or where.
 */
export type Place = "start" | "behind" | "any" | "git" | "operand" | "text";

/** Programs and words of a shell that are followed by another program. */
const dispatching: ReadonlySet<string> = new Set(
  [
    "sudo doas pkexec run0 runas env xargs nohup nice ionice time timeout watch stdbuf setsid command builtin exec eval busybox",
    "caffeinate chrt strace npx pnpx bunx uvx trap system start start-process call if then else elif while until do in !",
  ].flatMap((line) => line.split(" ")),
);

/** Programs that get another program, or an operation of its name, somewhere among their words: `ssh host reboot`, `echo reboot | sh`. */
const hosting: ReadonlySet<string> = new Set(
  [
    "ssh su docker podman nerdctl kubectl oc adb wsl systemctl chroot nsenter unshare flock parallel systemd-run at batch echo printf",
    "virsh loginctl vagrant lxc incus gcloud ansible tmux screen script mosh",
    "sh bash zsh dash ash ksh csh tcsh fish pwsh powershell cmd",
  ].flatMap((line) => line.split(" ")),
);

/** Programs whose words are what they search for, and where. */
const searching: ReadonlySet<string> = new Set("grep egrep fgrep zgrep rg ag ack find".split(" "));

/** Flags that are followed by a program: of `find`, `fd` and `rg`. */
const running = /^(?:-(?:exec|ok)(?:dir)?|--exec(?:-batch)?|--pre)$/;

/**
 * Returns what the next word can be.
 *
 * @param place what this word can be
 * @param name this word as the name of a program
 */
export function toPlace(place: Place, word: string, name: string): Place {
  if (running.test(word)) return "start";
  if (place === "git") {
    if (word.startsWith("--")) return "git";
    return /^(?:log|grep)$/.test(word) ? "text" : "operand";
  }
  if (place !== "start" && place !== "behind") return place;
  if (isAssignment(word)) return place;
  // `timeout 5s x`, `nice -10 x`, `xargs -0 x`. The value of any other flag may be the next word.
  if (place === "behind" && /^-?\d+[smhd]?$/.test(word)) return place;
  if (place === "behind" && /^-|^\/\w$/.test(word)) return "any";
  if (dispatching.has(name) || name.startsWith("$")) return "behind";
  if (hosting.has(name)) return "any";
  if (name === "git") return "git";
  return searching.has(name) ? "text" : "operand";
}
