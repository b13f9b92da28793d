#!/usr/bin/env bash
# What a stranger does first: clone into a folder that only its owner may enter (mode 0700), `npm ci`,
# `npm start`, `npm run demo`. As root it is done twice, the second time as an ordinary user that is made
# for it and removed afterwards. Prints the times; ends with 0 when all of it worked. Takes minutes and 1 GB
# at a time, so it is no part of `npm test`.
#
#   scripts/check-fresh-clone.sh [--no-demo]
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
with_demo=true
[ "${1:-}" = --no-demo ] && with_demo=false

user=rushes-check-$$
folder=
service=

# The process and all below it.
tree_of() {
  ps -eo pid=,ppid= | awk -v root="$1" '
    { parent[$1] = $2 }
    END {
      inside[root] = 1
      do { grew = 0
        for (pid in parent) if (!(pid in inside) && (parent[pid] in inside)) { inside[pid] = 1; grew = 1 }
      } while (grew)
      for (pid in inside) if (pid in parent) print pid
    }'
}

# Those of the given ids that still run.
alive() {
  local pid
  for pid in "$@"; do
    [ "$(ps -o stat= -p "$pid" 2>/dev/null | cut -c 1)" = '' ] || ps -o pid= -o stat= -p "$pid" | awk '$2 !~ /^Z/ { print $1 }'
  done
}

clean_up() {
  local pointer database
  if [ -n "$service" ]; then
    # shellcheck disable=SC2046
    kill -9 $(tree_of "$service") 2>/dev/null || true
    service=
  fi
  [ -n "$folder" ] || return 0
  # As root the database of a closed folder lies elsewhere; a file beside it says where.
  for pointer in $(find "$folder/rushes" -maxdepth 3 -name postgres.location.json 2>/dev/null); do
    database=$(sed -n 's/.*"folder": "\(.*\)".*/\1/p' "$pointer")
    case $database in /var/*/rushes/database-*) rm -rf "$database" "$database.lock" ;; esac
  done
  rm -rf "$folder"
  folder=
}

at_end() {
  clean_up
  if id "$user" >/dev/null 2>&1; then userdel "$user" || true; fi
}
trap at_end EXIT
trap 'exit 130' INT TERM

fail() {
  echo "  FAILED: $1"
  exit 1
}

# Runs a command in the clone as the given user, with a home of its own and nothing of our settings.
in_clone() {
  local who=$1
  shift
  local -a as=()
  [ "$who" = "$(id -un)" ] || as=(runuser -u "$who" --)
  (
    cd "$folder/rushes"
    exec "${as[@]}" env -i HOME="$folder/home" PATH="$clean_path" LANG=C.UTF-8 \
      ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} \
      npm_config_registry="$registry" npm_config_update_notifier=false SKIP_FFMPEG=true "$@"
  )
}

seconds_since() {
  awk -v start="$1" -v now="$(date +%s.%N)" 'BEGIN { printf "%.1f", now - start }'
}

# Seconds until the service says its address (into $address), started by `npm start` on a free port.
start_service() {
  local who=$1 output=$folder/output started
  started=$(date +%s.%N)
  in_clone "$who" PORT=0 npm start --silent >"$output" 2>&1 &
  service=$!
  address=
  for _ in $(seq 600); do
    address=$(grep -oE 'http://[^ ]+' "$output" | head -n 1 || true)
    [ -z "$address" ] || break
    kill -0 "$service" 2>/dev/null || fail "npm start ended: $(cat "$output")"
    sleep 0.1
  done
  [ -n "$address" ] || fail "npm start said no address: $(cat "$output")"
  took=$(seconds_since "$started")
  curl -fsS "$address/health" >/dev/null || fail "$address/health does not answer 200"
}

# Ends what `npm start` started as Ctrl-C does, and checks that nothing of it is left.
end_service() {
  local pid
  local -a all
  mapfile -t all < <(tree_of "$service")
  for pid in "${all[@]}"; do
    if ps -o args= -p "$pid" | grep -q '[p]ackages/server/src/main.ts'; then kill -TERM "$pid" 2>/dev/null || true; fi
  done
  for _ in $(seq 100); do
    [ -n "$(alive "${all[@]}")" ] || break
    sleep 0.1
  done
  [ -z "$(alive "${all[@]}")" ] || fail "still running after the end: $(ps -o pid=,args= -p "$(alive "${all[@]}" | paste -sd,)")"
  wait "$service" 2>/dev/null || true
  service=
}

check_as() {
  local who=$1 started
  echo "As $who:"
  folder=$(mktemp -d "${TMPDIR:-/tmp}/rushes-clone-XXXXXX")
  chmod 0700 "$folder"
  git clone --quiet --no-hardlinks "$repository" "$folder/rushes"
  mkdir "$folder/home"
  chown -R "$who:" "$folder"

  started=$(date +%s.%N)
  in_clone "$who" npm ci >"$folder/output" 2>&1 || fail "npm ci: $(tail -n 20 "$folder/output")"
  echo "  npm ci                       $(seconds_since "$started") s"
  start_service "$who"
  echo "  npm start, new data folder   $took s"
  end_service
  start_service "$who"
  echo "  npm start, warm data folder  $took s"
  end_service
  if $with_demo; then
    started=$(date +%s.%N)
    in_clone "$who" npm run demo >"$folder/output" 2>&1 || fail "npm run demo: $(tail -n 20 "$folder/output")"
    echo "  npm run demo                 $(seconds_since "$started") s: $(cd "$folder/rushes" && ls out)"
  fi
  clean_up
}

# Without node_modules/.bin, which npm puts first for scripts: a stranger has only the system's Node.
clean_path=$(tr ':' '\n' <<<"$PATH" | grep -v 'node_modules' | paste -sd:)
registry=$(PATH=$clean_path npm config get registry 2>/dev/null)

check_as "$(id -un)"
if [ "$(id -u)" -eq 0 ]; then
  useradd --system --no-create-home --shell /usr/sbin/nologin "$user"
  check_as "$user"
fi
echo 'All of it works.'
