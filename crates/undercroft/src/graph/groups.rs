//! Groups of nodes that are joined with each other.

/// Union-find by size, with path halving (Tarjan and van Leeuwen 1984).
#[derive(Clone, Debug)]
pub struct Groups {
    above: Vec<u32>,
    size: Vec<u32>,
}

impl Groups {
    /// Nodes `0..nodes`, each a group of its own.
    pub fn new(nodes: usize) -> Self {
        Self { above: (0..nodes as u32).collect(), size: vec![1; nodes] }
    }

    /// Makes the groups of two nodes one. False if they were one already.
    ///
    /// # Panics
    /// When a node is not there.
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.above[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        true
    }

    /// How many nodes the group of this one has.
    ///
    /// # Panics
    /// When the node is not there.
    pub fn size_of(&mut self, node: u32) -> u32 {
        let root = self.root(node);
        self.size[root as usize]
    }

    /// One node of the group of this one, the same for all of them.
    ///
    /// # Panics
    /// When the node is not there.
    pub fn root(&mut self, mut node: u32) -> u32 {
        while self.above[node as usize] != node {
            let next = self.above[self.above[node as usize] as usize];
            self.above[node as usize] = next;
            node = next;
        }
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_already_is_not_joined_again() {
        let mut groups = Groups::new(5);
        assert!(groups.join(0, 1) && groups.join(2, 3) && groups.join(1, 3));
        assert!(!groups.join(0, 2) && !groups.join(3, 1) && !groups.join(4, 4));
        assert!(groups.join(4, 0));
    }
}
