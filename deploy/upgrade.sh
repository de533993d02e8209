#!/bin/sh
# Brings the shops that systemd runs here to another version, and back: docs/operations.md. A drill gives it other folders.
set -eu

base=${CHEKKU_FOLDER:-/opt/chekku}
units=${CHEKKU_UNITS:-/etc/systemd/system}
wait_seconds=${CHEKKU_WAIT:-1800}

fail() {
  echo "$*" >&2
  exit 1
}

# The units of the shops, also of one that has failed or was stopped by a way back that did not end.
list_shops() {
  systemctl list-units --all --plain --no-legend 'chekku.service' 'chekku@*.service' |
    awk '$2 == "loaded" { print $1 }'
}

# chekku.service is set by chekku.env, chekku@oils.service by oils.env.
settings_file() {
  instance=${1#chekku}
  instance=${instance#@}
  instance=${instance%.service}
  echo "$base/${instance:-chekku}.env"
}

setting() {
  sed -n "s/^$2=//p" "$(settings_file "$1")" 2>/dev/null | tail -n 1 | tr -d "\"'"
}

# New units may need what a new version brings; changes of this machine stand in drop-ins, which stay.
install_units() {
  for unit in "$1"/deploy/*.service "$1"/deploy/*.timer; do
    if [ -f "$units/${unit##*/}" ]; then install -m 0644 "$unit" "$units"; fi
  done
  systemctl daemon-reload
}

# Ends with the last line of a shop that stays down, or is not ready in time.
await_ready() {
  host=$(setting "$1" HOST)
  port=$(setting "$1" PORT)
  case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  until curl --fail --silent --output /dev/null "http://$host:${port:-3000}/api/ready"; do
    if systemctl is-failed --quiet "$1" || [ "$(date +%s)" -ge "$2" ]; then
      journalctl "_SYSTEMD_UNIT=$1" --lines 1 --output cat
      return 1
    fi
    sleep 1
  done
}

# Starts every shop before it waits for any, so that one that stays down keeps no other from running.
start_shops() {
  deadline=$(($(date +%s) + wait_seconds))
  for shop in $1; do
    systemctl reset-failed "$shop" 2>/dev/null || true
    systemctl restart "$shop"
  done
  failed=0
  for shop in $1; do
    if await_ready "$shop" "$deadline"; then
      echo "$shop is ready."
    else
      failed=1
      echo "$shop is not ready." >&2
    fi
  done
  return $failed
}

upgrade() {
  new=$base/$1
  command -v curl >/dev/null || fail "curl must be installed: it asks whether a shop is ready."
  [ -L "$base/current" ] || fail "$base/current must be a link to the version that runs."
  old=$(readlink -f "$base/current")
  [ -f "$new/package.json" ] || fail "There is no version in $new: unpack it there first."
  [ "$(readlink -f "$new")" != "$old" ] || fail "$new runs already, and must not be built while it does."
  echo "Building $new ..."
  (cd "$new" && npm ci --omit=dev && npm run build) || fail "$1 can't be built. The shop runs on as it is."
  shops=$(list_shops)
  for shop in $shops; do
    systemctl start "chekku-backup${shop#chekku}" || fail "$shop can't be backed up. It runs on as it is."
  done
  ln -sfn "$old" "$base/previous"
  ln -sfn "$new" "$base/current"
  install_units "$new"
  start_shops "$shops" || fail "$1 does not run. Go back: sh $new/deploy/upgrade.sh --back"
  echo "$1 runs. The way back: sh $new/deploy/upgrade.sh --back"
}

# The backup that the shop's start wrote since the upgrade, before it changed the tables.
backup_of_start() {
  data=$(setting "$1" DATA_DIR)
  find "${data:-/nowhere}/backups" -name 'before-*.backup.gz' -newer "$base/previous" 2>/dev/null | sort | tail -n 1
}

back() {
  old=$(readlink -f "$base/previous") && [ -d "$old" ] || fail "There is no upgrade to take back."
  shops=$(list_shops)
  for shop in $shops; do systemctl stop "$shop"; done
  ln -sfn "$old" "$base/current"
  install_units "$old"
  for shop in $shops; do
    backup=$(backup_of_start "$shop")
    [ -n "$backup" ] || continue
    echo "$shop goes back to $backup, since the tables had changed."
    set -- "$backup" --replace
    case $shop in *@*) set -- "$@" --env "$(settings_file "$shop")" ;; esac
    user=$(echo "${shop%.service}" | tr @ -)
    (cd "$old" && runuser -u "$user" -- node_modules/.bin/node server/src/cli/restore.ts "$@") ||
      fail "$shop can't be restored, and stays stopped. Mend that, and go back again."
  done
  rm "$base/previous"
  start_shops "$shops" || fail "$old does not run."
  echo "$old runs again."
}

case ${1:-} in
  --back) back ;;
  '' | -* | */*) fail "Usage, as root: sh deploy/upgrade.sh VERSION, the name of its folder in $base; or --back" ;;
  *) upgrade "$1" ;;
esac
