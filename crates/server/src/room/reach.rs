//! Checks whether people whose clocks run have received that it is their turn.

use table::{Logged, Person};

use super::Room;

impl Room {
    /// Pings each person whose clock has just started: a pong shows that their client has received the turn.
    pub(super) fn ask_whether_told(&self) {
        for (seat, since) in self.table.clocks().runs() {
            let person = self.table.places()[seat.index()].person();
            let Some(person) = person.filter(|_| since == self.table.last_at()) else {
                continue;
            };
            self.ping(person);
        }
    }

    /// Stops the clocks of those who could not be told that it is their turn, and restarts them once they are.
    pub(super) fn reach(&mut self) -> Vec<Logged> {
        let now = self.now();
        let (members, left, ahead) = (&self.members, &self.last_heard, self.ahead);
        let heard = |person: &str| {
            let here = members.iter().filter(|member| member.person.id == person);
            let here = here.map(|member| member.out.heard()).max();
            here.max(left.get(person).copied())
                .map_or(0, |heard| heard + ahead)
        };
        self.table.reach(heard, now)
    }

    /// Pings those whose clocks are stopped.
    pub(super) fn ask_held(&self) {
        for (seat, _) in self.table.clocks().held() {
            let person = self.table.places()[seat.index()].person();
            if let Some(person) = person {
                self.ping(person);
            }
        }
    }

    /// When to check again for people who are connected and whose clocks are stopped.
    pub(super) fn look_again(&self, now: u64) -> Option<u64> {
        let held = self.table.clocks().held().next().is_some();
        (held && !self.members.is_empty()).then_some(now + 500)
    }

    /// Pings every tab of a person.
    fn ping(&self, person: &Person) {
        let tabs = self.members.iter();
        for tab in tabs.filter(|tab| tab.person.id == person.id) {
            tab.out.ping();
        }
    }
}
